import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import type { Message } from '@fiscus/messages/message'
import { and, eq, sql } from 'drizzle-orm'
import { storedError } from './outcome-text.ts'
import { runTransitions } from './run-transitions.ts'

/** Ends a run that waits for its start or its retry, and makes its task idle. False: the run has started or ended. */
export function endScheduledRun(
  control: Pick<ControlDatabase, 'transaction'>,
  end: {
    runId: string
    taskId: string
    step: 'cancel_scheduled' | 'abandon' | 'give_up'
    at: Date
    reason: Message
  },
): Promise<boolean> {
  const { runId, taskId, at, reason } = end
  const { from, to, task } = runTransitions[end.step]
  const failure = task && {
    last_status: task,
    consecutive_failures: sql`${cronTasks.consecutive_failures} + 1`,
  }
  return control.transaction(async (tx) => {
    // Every writer locks the task first, so that writers cannot deadlock.
    await tx
      .update(cronTasks)
      .set({ ...failure, run_id: null })
      .where(and(eq(cronTasks.id, taskId), eq(cronTasks.run_id, runId), eq(cronTasks.is_running, 0)))
    const ended = await tx
      .update(cronRuns)
      .set({ status: to, finished_at: at, ...storedError(reason) })
      .where(and(eq(cronRuns.id, runId), eq(cronRuns.status, from)))
      .returning({ id: cronRuns.id })
    return ended.length > 0
  })
}
