import type { TaskSelection } from '@fiscus/contracts/tasks/bulk-request'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { render } from '@fiscus/messages/render'
import { schedules } from '@fiscus/messages/schedules'
import { type CronRunRow, triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import type { ScheduleFault } from '@fiscus/scheduling/schedule/read-schedule'
import { changeSchedule } from '@fiscus/scheduling/tasks/change-schedule'
import type { SchedulerContext } from '../context/scheduler-context.ts'
import type { TaskScope } from '../context/task-scope.ts'
import { enqueueRuns } from '../runs/enqueue-runs.ts'
import { selectForBulk } from './select-tasks.ts'

/**
 * Runs the selected tasks now, and returns what became of each.
 * @throws Problem 422 `invalid-request` when more than 200 tasks are selected
 */
export async function runTasks(
  context: Pick<SchedulerContext, 'databases' | 'queue' | 'queueOf' | 'log'>,
  scope: TaskScope,
  selection: TaskSelection,
  author: Author,
) {
  const { control } = context.databases
  const results = []
  const scheduled: CronRunRow[] = []
  for (const { id, name, tenant } of await selectForBulk(control, scope, selection)) {
    const task = { id, name, tenant }
    const triggered =
      name === null
        ? ({ kind: 'unknown' } as const)
        : await triggerTask(control, { taskId: id, trigger: 'manual' }, author)
    if (triggered.kind === 'unknown') results.push({ ...task, outcome: 'not_found' as const, run_id: null })
    else if (triggered.kind === 'already_running')
      results.push({ ...task, outcome: 'already_running' as const, run_id: triggered.run.id })
    else {
      scheduled.push(triggered.run)
      results.push({ ...task, outcome: 'scheduled' as const, run_id: triggered.run.id })
    }
  }
  await enqueueRuns(context, scheduled)
  return results
}

/**
 * Activates (1) or deactivates (0) the selected tasks, and returns what became of each.
 * @throws Problem 422 `invalid-request` when more than 200 tasks are selected
 */
export async function setActive(
  control: ControlDatabase,
  scope: TaskScope,
  { selection, isActive }: { selection: TaskSelection; isActive: 0 | 1 },
  author: Author,
) {
  const results = []
  for (const { id, name, tenant, is_active } of await selectForBulk(control, scope, selection)) {
    const outcome =
      name === null
        ? { outcome: 'not_found' as const, ...noFault }
        : is_active === isActive
          ? { outcome: 'unchanged' as const, ...noFault }
          : await setActiveOf(control, { id, isActive }, author)
    results.push({ id, name, tenant, ...outcome })
  }
  return results
}

async function setActiveOf(
  control: ControlDatabase,
  { id, isActive }: { id: string; isActive: 0 | 1 },
  author: Author,
) {
  const change = { taskId: id, version: null, changes: { is_active: isActive } }
  const changed = await changeSchedule(control, change, author)
  switch (changed.kind) {
    case 'rejected':
      return { outcome: 'rejected' as const, ...rejectedBy(changed.faults) }
    case 'changed':
      return { outcome: 'changed' as const, ...noFault }
    default:
      return { outcome: 'not_found' as const, ...noFault }
  }
}

const noFault = { detail: null, message: null }

function rejectedBy(faults: readonly ScheduleFault[]) {
  const message = faults
    .map(({ detail }) => detail)
    .reduce((first, second) => schedules.both({ first, second }))
  return { detail: render(message), message }
}
