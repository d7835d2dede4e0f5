import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { RunQueue } from './queue.ts'

/** A paused queue: by which actor, since when and why. `by` and `at` are null when the audit log has no pause of it. */
export type QueuePause = { queue: QueueName; by: string | null; at: Date | null; reason: string | null }

/** The id in the audit log of a change of all queues, which Bull Board offers. */
export const allQueues = 'all'

type Context = { control: ControlDatabase; queue: Pick<RunQueue, 'pausedQueues' | 'setPaused'> }

/**
 * Pauses (true) or resumes a queue, and writes an audit entry. No worker takes runs of a paused queue; its current runs
 * continue. False: it is as wanted already. Throws when the queue or the database is unreachable; nothing is written
 * then.
 */
export async function changePause(
  { control, queue }: Context,
  { name, isPaused }: { name: QueueName; isPaused: boolean },
  author: Author,
): Promise<boolean> {
  const paused = await queue.pausedQueues()
  if (paused.includes(name) === isPaused) return false
  await control.transaction(async (tx) => {
    await writeAuditEntry(tx, author, {
      entity: 'queue',
      entity_id: name,
      action: isPaused ? 'pause' : 'resume',
      before: null,
      after: null,
    })
    await queue.setPaused(name, isPaused)
  })
  return true
}

/**
 * Returns the paused queues. The queue itself knows that it is paused; who has done it is in the audit log: the first
 * pause after the last resume. Throws when the queue or the database is unreachable.
 */
export async function readPauses({ control, queue }: Context): Promise<QueuePause[]> {
  const paused = await queue.pausedQueues()
  return Promise.all(
    paused.map(async (name) => ({ queue: name, ...((await readPause(control, name)) ?? unknown) })),
  )
}

const unknown = { by: null, at: null, reason: null }

async function readPause(control: ControlDatabase, name: QueueName) {
  const isOfQueue = and(eq(auditLog.entity, 'queue'), inArray(auditLog.entity_id, [name, allQueues]))
  const resumes = control
    .select({ at: sql`max(${auditLog.at})` })
    .from(auditLog)
    .where(and(isOfQueue, eq(auditLog.action, 'resume')))
  const [pause] = await control
    .select({ by: auditLog.actor, at: auditLog.at, reason: auditLog.reason })
    .from(auditLog)
    .where(
      and(isOfQueue, eq(auditLog.action, 'pause'), sql`${auditLog.at} > coalesce((${resumes}), '-infinity')`),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(1)
  return pause
}
