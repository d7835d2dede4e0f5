import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Clock } from '@fiscus/runtime/clock'
import type { TenantCreations } from '../creations/run-creations.ts'

/** What the handlers of the administration use. */
export type AdminContext = {
  databases: Databases
  clock: Clock
  /** DATABASE_URL: with the login of the owner, or of the application, which cannot change tenants and settings. */
  url: string
  /** Creates tenants after the response to their request. */
  creations: TenantCreations
}
