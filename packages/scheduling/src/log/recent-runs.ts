import type { RunStatus } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { desc, eq, inArray } from 'drizzle-orm'
import { newestRuns } from '../history/execution-log.ts'

export type RecentRun = { id: string; status: RunStatus; scheduled_at: Date; duration_ms: number | null }

/**
 * The latest `n` runs of each of up to 200 tasks, the newest first, by the id of the task. One statement reads n runs
 * of each task.
 */
export async function recentRuns(
  control: ControlDatabase,
  taskIds: readonly string[],
  n: number,
): Promise<Map<string, RecentRun[]>> {
  if (taskIds.length === 0) return new Map()
  const recent = newestRuns(control, eq(cronRuns.task_id, cronTasks.id), { limit: n }).as('recent')
  const rows = await control
    .select({
      task_id: cronTasks.id,
      id: recent.id,
      status: recent.status,
      scheduled_at: recent.scheduled_at,
      duration_ms: recent.duration_ms,
    })
    .from(cronTasks)
    .crossJoinLateral(recent)
    .where(inArray(cronTasks.id, [...taskIds]))
    .orderBy(desc(recent.scheduled_at), desc(recent.id))
  const byTask = new Map<string, RecentRun[]>(taskIds.map((id) => [id, []]))
  for (const { task_id, ...run } of rows) byTask.get(task_id)?.push(run)
  return byTask
}
