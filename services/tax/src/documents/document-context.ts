import type { TenantDatabase } from '@fiscus/db/databases'
import type { Clock } from '@fiscus/runtime/clock'

/** What a change to a document needs: where it is stored, the time, and who does it in which request. */
export type DocumentContext = { db: TenantDatabase; clock: Clock; actor: string; requestId: string }
