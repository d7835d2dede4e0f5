import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Author } from '@fiscus/db/write-audit-entry'
import { cancelRun } from '@fiscus/scheduling/runs/cancel-run'
import type { TaskScope } from '../task-scope.ts'
import { getRun, type RunRow } from './get-run.ts'

/**
 * Cancels a run: one that has not started never will, one that is running is told to stop.
 * @throws Problem 404 `not-found`; 409 `run-over`
 */
export async function stopRun(
  control: ControlDatabase,
  scope: TaskScope,
  id: string,
  author: Author,
): Promise<RunRow> {
  await getRun(control, scope, id)
  const cancelled = await cancelRun(control, id, author)
  const run = await getRun(control, scope, id)
  if (cancelled.kind === 'over')
    throw new Problem('run-over', `The run has ended before (${run.status}): there is nothing to cancel.`)
  return run
}
