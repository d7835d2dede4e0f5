import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { and, eq } from 'drizzle-orm'
import { runTransitions } from './run-transitions.ts'

/** Ends a run that has not started, and makes its task idle. False: the run has started or ended. */
export function endScheduledRun(
  control: Pick<ControlDatabase, 'transaction'>,
  end: { runId: string; taskId: string; step: 'cancel_scheduled' | 'abandon'; at: Date; error: string },
): Promise<boolean> {
  const { runId, taskId, at, error } = end
  const { from, to } = runTransitions[end.step]
  return control.transaction(async (tx) => {
    // Every writer locks the task first, so that writers cannot deadlock.
    await tx
      .update(cronTasks)
      .set({ run_id: null })
      .where(and(eq(cronTasks.id, taskId), eq(cronTasks.run_id, runId), eq(cronTasks.is_running, 0)))
    const ended = await tx
      .update(cronRuns)
      .set({ status: to, finished_at: at, error })
      .where(and(eq(cronRuns.id, runId), eq(cronRuns.status, from)))
      .returning({ id: cronRuns.id })
    return ended.length > 0
  })
}
