import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Tenant } from '@fiscus/http/requests/api-env'
import type { Clock } from '@fiscus/runtime/clock'

/** What a change to a document needs: whose it is and where it is stored, the time, and who does it in which request. */
export type DocumentContext = {
  tenant: Tenant
  db: TenantDatabase
  clock: Clock
  actor: string
  requestId: string
}
