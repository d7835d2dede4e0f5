import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, eq } from 'drizzle-orm'
import { isInScope, type TaskScope } from '../task-scope.ts'
import { wholeRun } from './select-runs.ts'

/** @throws Problem 404 `not-found`, also for a run of another scope */
export async function getRun(control: ControlDatabase, scope: TaskScope, id: string) {
  const [run] = await control
    .select(wholeRun)
    .from(cronRuns)
    .where(and(eq(cronRuns.id, id), isInScope(cronRuns.tenant_id, scope)))
  const { log_lines, ...found } = requireFound(run, 'run', id)
  return { ...found, log_lines: log_lines && [...log_lines] }
}

export type RunRow = Awaited<ReturnType<typeof getRun>>
