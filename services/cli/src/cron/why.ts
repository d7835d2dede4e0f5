import { parseArgs } from 'node:util'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { render } from '@fiscus/messages/render'
import { waiting } from '@fiscus/messages/waiting'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { printableEntry } from '@fiscus/runtime/log/printable'
import { countsFrom } from '@fiscus/scheduling/tasks/pause-tasks'
import { queuesOf } from '@fiscus/scheduling/tasks/queue-of'
import { whyRunWaits } from '@fiscus/scheduling/waiting/why-run-waits'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { eq } from 'drizzle-orm'
import { json } from '../command/arguments.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { openTaskRunner, type TaskRunner } from './open-task-runner.ts'
import { requireTaskName, scopeOptions } from './options.ts'
import {
  howToRegister,
  readSelection,
  type SelectedTask,
  scopeName,
  selectTasksWithTenants,
} from './select-tasks.ts'

const shownMax = 20

/** `bin/cron why NAME`: says what the outstanding run of a task waits for, or why the task has none. */
export const whyCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    options: { ...scopeOptions, json },
    allowPositionals: true,
  })
  const name = requireTaskName(positionals)
  await using runner = await openTaskRunner({ requiresRedis: false })
  const { control } = runner.databases
  const selection = { ...(await readSelection(control, values)), name }
  const tasks = await selectTasksWithTenants(control, selection)
  if (tasks.length === 0) throw new OperatorError(`No scope has the task ${name}. ${howToRegister}`)
  const waitingFirst = tasks.toSorted((one, other) => Number(isIdle(one)) - Number(isIdle(other)))
  const answers = []
  for (const task of waitingFirst.slice(0, shownMax))
    answers.push({ tenant: task.tenant, run_id: task.run_id, why: await whyTaskWaits(runner, task) })
  if (values.json) console.log(JSON.stringify({ tasks: answers }))
  else for (const answer of answers) console.log(printableEntry(`${scopeName(answer)}: ${answer.why}`))
  const hidden = tasks.length - answers.length
  if (hidden > 0) console.error(`and ${hidden} more scopes: use --tenant=SLUG for one`)
  return exitCodes.done
}

const isIdle = ({ run_id }: SelectedTask) => run_id === null

async function whyTaskWaits(
  { databases, queue, leases, clock }: TaskRunner,
  task: SelectedTask,
): Promise<string> {
  const now = clock.now()
  const run = task.run_id && (await readRun(databases.control, task.run_id))
  if (!run) return `no run waits: ${whyIdle(task, now)}`
  if (run.status === 'scheduled') {
    const context = { databases, queue, leases, queueOf: queuesOf(registryRows) }
    return `its run has waited since ${run.scheduled_at.toISOString()}: ${render(await whyRunWaits(context, run, now))}`
  }
  const { worker, started_at } = run
  return render(waiting.taskRunning({ worker: worker ?? '', since: started_at?.toISOString() ?? '' }))
}

async function readRun(control: ControlDatabase, id: string) {
  const [run] = await control.select().from(cronRuns).where(eq(cronRuns.id, id))
  return run
}

function whyIdle(
  { is_active, paused_until, paused_by, next_run_at, tenant_status }: SelectedTask,
  now: Date,
) {
  if (tenant_status === 'suspended') return 'its tenant is suspended'
  if (!is_active) return 'the task is inactive'
  const from = countsFrom(paused_until, now)
  if (from === null || from > now)
    return `the task is paused by ${paused_by} until ${from?.toISOString() ?? 'bin/cron resume'}`
  return next_run_at === null ? 'it has no next slot' : `its next slot is ${next_run_at.toISOString()}`
}
