import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { requireFound } from '@fiscus/http/responses/require-found'
import { tasks } from '@fiscus/messages/tasks'
import { cancelRun } from '@fiscus/scheduling/runs/cancel-run'
import { triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import type { TaskScope } from '../context/task-scope.ts'
import { getTask } from '../tasks/queries.ts'
import { enqueueRuns } from './enqueue-runs.ts'
import { getRun, type RunQueries, type RunRow } from './queries.ts'

type RunRequest = {
  taskId: string
  /** A repeated request with the same key returns the run of the first request. */
  idempotencyKey: string | undefined
  /** The path of a run, for the problem's Location. */
  pathOf: (runId: string) => string
}

/**
 * Runs a task at once, independent of its schedule. A run that waits already is put first in its queue.
 * @throws Problem 404 `not-found`; 409 `task-already-running` with the running run as its Location
 */
export async function runTaskNow(
  context: Pick<SchedulerContext, 'databases' | 'queue' | 'leases' | 'queueOf' | 'clock' | 'log'>,
  scope: TaskScope,
  { taskId, idempotencyKey, pathOf }: RunRequest,
  author: Author,
): Promise<{ run: RunRow; isRepeated: boolean }> {
  const { control } = context.databases
  const { name } = await getTask(control, scope, taskId)
  const requestKey = idempotencyKey && `${author.actor} ${idempotencyKey}`
  const triggered = await triggerTask(control, { taskId, trigger: 'manual', requestKey }, author)
  switch (triggered.kind) {
    case 'unknown':
      return requireFound<never>(undefined, 'task', taskId)
    case 'already_running': {
      const { id: run } = triggered.run
      throw new Problem('task-already-running', tasks.alreadyRunning({ task: name, run }), {
        headers: { location: pathOf(run) },
      })
    }
    case 'waiting':
    case 'triggered':
      await enqueueRuns(context, [triggered.run], { first: true })
  }
  const run = await getRun(context, scope, triggered.run.id)
  return { run, isRepeated: triggered.kind === 'repeated' }
}

/**
 * Cancels a run: ends a scheduled run, and requests the abort of a running one.
 * @throws Problem 404 `not-found`; 409 `run-over`
 */
export async function cancelRunInScope(
  context: RunQueries,
  scope: TaskScope,
  id: string,
  author: Author,
): Promise<RunRow> {
  await getRun(context, scope, id)
  const cancelled = await cancelRun(context.databases.control, id, author)
  const run = await getRun(context, scope, id)
  if (cancelled.kind === 'ended') throw new Problem('run-over', tasks.runOver({ status: run.status }))
  return run
}
