import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/write-audit-entry'
import { requireFound } from '@fiscus/http/responses/require-found'
import { triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import type { SchedulerContext } from '../context.ts'
import type { TaskScope } from '../task-scope.ts'
import { getTask } from '../tasks/get-task.ts'
import { handOver } from './enqueue.ts'
import { getRun, type RunRow } from './get-run.ts'

type RunNow = {
  id: string
  /** Of the caller; with it a repeated call answers the run of the first one. */
  idempotencyKey: string | undefined
  /** Where the run of an id is found. */
  addressOf: (runId: string) => string
}

/**
 * Starts a task by hand, whatever its schedule says.
 * @throws Problem 404 `not-found`; 409 `task-already-running` with the outstanding run as its Location
 */
export async function runNow(
  context: Pick<SchedulerContext, 'databases' | 'queue' | 'queueOf' | 'log'>,
  scope: TaskScope,
  { id, idempotencyKey, addressOf }: RunNow,
  author: Author,
): Promise<{ run: RunRow; isRepeated: boolean }> {
  const { control } = context.databases
  const { name } = await getTask(control, scope, id)
  const requestKey = idempotencyKey && `${author.actor} ${idempotencyKey}`
  const triggered = await triggerTask(control, { taskId: id, trigger: 'manual', requestKey }, author)
  switch (triggered.kind) {
    case 'unknown':
      return requireFound<never>(undefined, 'task', id)
    case 'already_running': {
      const { runId } = triggered
      throw new Problem(
        'task-already-running',
        `${name} has the run ${runId} already: wait for its end, or cancel it.`,
        { headers: { location: addressOf(runId) } },
      )
    }
    case 'triggered':
      await handOver(context, triggered.run)
  }
  const run = await getRun(control, scope, triggered.run.id)
  return { run, isRepeated: triggered.kind === 'repeated' }
}
