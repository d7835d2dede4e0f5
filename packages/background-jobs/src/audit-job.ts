import type { TenantDatabase } from '@fiscus/db/databases'
import { auditLog } from '@fiscus/db/schema/tenant/logs'

/** Who asks for something, when, in which request, and why where that was said. */
export type JobAuthor = { at: Date; actor: string; request_id: string | null; reason: string | null }

type Entry = {
  entity_id: string
  action: 'create' | 'cancel' | 'retry'
  before: object | null
  after: object | null
}

/** Writes one row of the scope's audit log, in the transaction of what it tells. */
export async function auditJob(
  tx: Pick<TenantDatabase, 'insert'>,
  { at, actor, request_id, reason }: JobAuthor,
  entry: Entry,
): Promise<void> {
  await tx.insert(auditLog).values({ at, actor, request_id, reason, entity: 'background_job', ...entry })
}
