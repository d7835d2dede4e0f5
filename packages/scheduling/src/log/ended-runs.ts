import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, isUnsuccessful } from '@fiscus/db/schema/control/scheduling'
import { sql } from 'drizzle-orm'
import type { QueueOf } from '../tasks/queue-of.ts'
import { examinedMax } from './list-runs.ts'

export type EndedState = 'completed' | 'failed'

/** The ids of the runs of one queue that have ended, by how they ended, the latest end first. */
export type EndedRuns = Record<EndedState, string[]>

/** The number of runs of a queue in one state. */
export const endedMax = 100

/**
 * The runs that ended last: up to 100 successes and up to 100 others of each queue, among the newest 10,000 of either
 * kind of about the last day. Skipped slots are no runs. Of the runs of a task that found nothing, in all scopes, only
 * the latest is here: nearly every run of a minute finds nothing, and they would hide the others.
 */
export async function endedRuns(
  control: Pick<ControlDatabase, 'execute'>,
  queueOf: QueueOf,
): Promise<Map<string, EndedRuns>> {
  const rows = await control.execute<{ id: string; task_name: string; has_failed: boolean }>(sql`
    with ended as (
      (select id, task_name, false as has_failed, found_work is false as is_empty, finished_at
        from ${cronRuns} where status = 'success' order by scheduled_at desc, id desc limit ${examinedMax})
      union all
      (select id, task_name, true, false, finished_at
        from ${cronRuns} where ${isUnsuccessful} and status <> 'skipped' order by scheduled_at desc, id desc limit ${examinedMax})
    ), placed as (
      select *, row_number() over (partition by has_failed, is_empty, task_name order by finished_at desc, id desc) as place from ended
    )
    select id, task_name, has_failed from placed where place <= case when is_empty then 1 else ${endedMax}::integer end
    order by finished_at desc, id desc`)
  const byQueue = new Map<string, EndedRuns>()
  for (const { id, task_name, has_failed } of rows) {
    const queue = queueOf(task_name)
    const ended = byQueue.get(queue) ?? { completed: [], failed: [] }
    byQueue.set(queue, ended)
    const ids = ended[has_failed ? 'failed' : 'completed']
    if (ids.length < endedMax) ids.push(id)
  }
  return byQueue
}
