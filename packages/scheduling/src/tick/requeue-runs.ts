import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { RunJob } from '../queue/queued-run.ts'
import type { QueueOf } from '../tasks/queue-of.ts'

/** A run that has not started by then is handed to the queue again; while its job is there, the queue takes no second one. */
export const startPatienceMs = 30_000

const batchSize = 1000

/**
 * Up to 1,000 runs that are scheduled but not in the queue, as far as anybody knows: given back by a worker, claimed by a ticker
 * that died before it could hand them over, or lost with the queue's memory. They count as handed over from now on.
 */
export async function requeueRuns(control: ControlDatabase, queueOf: QueueOf, now: Date): Promise<RunJob[]> {
  const waitingSince = new Date(now.getTime() - startPatienceMs)
  const waiting = control
    .select({ id: cronRuns.id })
    .from(cronRuns)
    .where(
      and(
        eq(cronRuns.status, 'scheduled'),
        or(isNull(cronRuns.enqueued_at), lt(cronRuns.enqueued_at, waitingSince)),
        ne(cronRuns.trigger, 'cli'),
      ),
    )
    .orderBy(sql`${cronRuns.enqueued_at} nulls first`)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const runs = await control
    .update(cronRuns)
    .set({ enqueued_at: now })
    .where(sql`${cronRuns.id} = any(array(${waiting}))`)
    .returning()
  return runs.map(({ id, task_id, tenant_id, attempt, task_name }) => ({
    runId: id,
    taskId: task_id,
    tenantId: tenant_id,
    attempt,
    queue: queueOf(task_name),
  }))
}
