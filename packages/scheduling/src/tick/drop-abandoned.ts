import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { and, eq, lt } from 'drizzle-orm'
import { dropRun } from '../runs/drop-run.ts'
import { startPatienceMs } from './requeue-runs.ts'

const batchSize = 1000

/** Ends runs that a command scheduled to run them itself and did not start within 30 s, and answers how many. */
export async function dropAbandoned(control: ControlDatabase, now: Date): Promise<number> {
  const isAbandoned = and(
    eq(cronRuns.status, 'scheduled'),
    eq(cronRuns.trigger, 'cli'),
    lt(cronRuns.enqueued_at, new Date(now.getTime() - startPatienceMs)),
  )
  const ids = { runId: cronRuns.id, taskId: cronRuns.task_id }
  const runs = await control.select(ids).from(cronRuns).where(isAbandoned).limit(batchSize)
  const error = 'The command that was to run it has ended'
  const dropped = runs.map((run) => dropRun(control, { ...run, step: 'abandon', at: now, error }))
  return (await Promise.all(dropped)).filter(Boolean).length
}
