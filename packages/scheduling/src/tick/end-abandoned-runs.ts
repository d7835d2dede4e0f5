import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, isWaiting } from '@fiscus/db/schema/control/scheduling'
import { runs } from '@fiscus/messages/runs'
import { and, eq, lt } from 'drizzle-orm'
import { endScheduledRun } from '../runs/end-scheduled-run.ts'
import { startPatienceMs } from './requeue-runs.ts'

const batchSize = 1000

/** Ends `cli` runs that their command has not started within 30 s. Returns their number. */
export async function endAbandonedRuns(control: ControlDatabase, now: Date): Promise<number> {
  const isAbandoned = and(
    isWaiting,
    eq(cronRuns.trigger, 'cli'),
    lt(cronRuns.enqueued_at, new Date(now.getTime() - startPatienceMs)),
  )
  const ids = { runId: cronRuns.id, taskId: cronRuns.task_id }
  const abandoned = await control.select(ids).from(cronRuns).where(isAbandoned).limit(batchSize)
  const reason = runs.commandEnded()
  const ended = abandoned.map((run) => endScheduledRun(control, { ...run, step: 'abandon', at: now, reason }))
  return (await Promise.all(ended)).filter(Boolean).length
}
