import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { and, eq } from 'drizzle-orm'
import { runTransitions } from './run-transitions.ts'

/** Ends a run that has not started, and makes its task idle. False: it has started, or is over. */
export function dropRun(
  control: Pick<ControlDatabase, 'transaction'>,
  drop: { runId: string; taskId: string; step: 'withdraw' | 'abandon'; at: Date; error: string },
): Promise<boolean> {
  const { runId, taskId, at, error } = drop
  const { from, to } = runTransitions[drop.step]
  return control.transaction(async (tx) => {
    // The task first, as every writer does, so that none of them wait for each other in a circle.
    await tx
      .update(cronTasks)
      .set({ run_id: null })
      .where(and(eq(cronTasks.id, taskId), eq(cronTasks.run_id, runId), eq(cronTasks.is_running, 0)))
    const dropped = await tx
      .update(cronRuns)
      .set({ status: to, finished_at: at, error })
      .where(and(eq(cronRuns.id, runId), eq(cronRuns.status, from)))
      .returning({ id: cronRuns.id })
    return dropped.length > 0
  })
}
