import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { ConfigurationCache } from '../configuration/configuration-cache.ts'
import type { VatNumberRegister } from '../customers/check-vat-number.ts'
import type { CalculationThreads } from '../threads/calculation-threads.ts'
import type { TaxEvents } from './tax-events.ts'

/** The resources of the tax service's routes. A use case declares only the members that it uses. */
export type TaxServiceContext = {
  databases: Databases
  /** Tenants' tax configurations, from memory where possible. */
  configurations: ConfigurationCache
  clock: Clock
  /** null when VIES is not configured: a VAT number without a status then has the status `unknown`. */
  vatNumbers: VatNumberRegister | null
  events: TaxEvents
  /** Threads for long computations, which would block other requests. */
  threads: CalculationThreads
  /** The files of a tenant, by its id. */
  blobsOf: (tenantId: string) => Blobs
  /** Milliseconds for which a request waits for a PDF that is being rendered. */
  pdfWaitMs: number
  log: Logger
}
