import type { ControlDatabase } from '@fiscus/db/databases'
import { auditLog } from '@fiscus/db/schema/tenant/logs'

/** Who acts, when, in which request, and why where that was said. */
export type CronAuthor = { at: Date; actor: string; request_id: string | null; reason: string | null }

type Entry = {
  entity: 'cron_task' | 'cron_run'
  entity_id: string
  action: 'change' | 'run' | 'cancel' | 'pause' | 'resume'
  before: object | null
  after: object | null
}

/** Writes one row of the administration's audit log, in the transaction of what it tells. */
export async function auditCron(
  tx: Pick<ControlDatabase, 'insert'>,
  { at, actor, request_id, reason }: CronAuthor,
  entry: Entry,
): Promise<void> {
  await tx.insert(auditLog).values({ at, actor, request_id, reason, ...entry })
}
