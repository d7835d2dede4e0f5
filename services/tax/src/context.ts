import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Clock } from '@fiscus/runtime/clock'
import type { ConfigurationCache } from './configuration/configuration-cache.ts'
import type { VatNumberRegister } from './customers/vat-number-register.ts'
import type { TaxEvents } from './events.ts'

/** What the routes of the tax service work with. A use case takes only the members it needs. */
export type TaxServiceContext = {
  databases: Databases
  /** Tenants' tax configurations, from memory where possible. */
  configurations: ConfigurationCache
  clock: Clock
  /** null: VIES is not configured, so that a VAT number without a status stays `unknown`. */
  vatNumbers: VatNumberRegister | null
  events: TaxEvents
}
