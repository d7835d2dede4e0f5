import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { Clock } from '@fiscus/runtime/clock'

/** The context of a change of a document: its tenant and database, the time, the actor and the request. */
export type DocumentContext = {
  tenant: Tenant
  db: TenantDatabase
  clock: Clock
  actor: string
  requestId: string
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
  /** Counts the work of the request as further requests of its key. */
  charge: (units: number) => void
}
