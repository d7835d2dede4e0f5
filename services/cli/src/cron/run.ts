import { parseArgs } from 'node:util'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { Unavailable } from '@fiscus/runtime/faults/unavailable'
import { printableEntry } from '@fiscus/runtime/log/printable'
import { throttled } from '@fiscus/runtime/waiting/throttled'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { json, textOption } from '../command/arguments.ts'
import { lateEnd } from '../command/late-end.ts'
import { progressLine } from '../command/progress-line.ts'
import { type Command, describeFailure, exitCodes, UsageError } from '../command/run-program.ts'
import { openTaskRunner } from './open-task-runner.ts'
import { parseTaskName, scopeOptions } from './options.ts'
import { runEach } from './run-each.ts'
import { runInThisProcess, type TaskOutcome } from './run-in-this-process.ts'
import {
  readSelection,
  type SelectedTask,
  scopeName,
  selectTasksWithTenants,
  withoutSuspended,
} from './select-tasks.ts'

/** One warning for all tenants of a call. */
const warnMs = 60_000

/** `bin/cron --task=NAME`: runs a task now, in this process, for one or more scopes. */
export const runTaskCommand: Command = async (args) => {
  const { values } = parseArgs({ args, options: { task: textOption, ...scopeOptions, json } })
  if (values.task === undefined) throw new UsageError('The option --task=NAME is missing.')
  const name = parseTaskName(values.task)
  await using scheduling = await openTaskRunner({ requiresRedis: false })
  const { control } = scheduling.databases
  const selection = await readSelection(control, values)
  await reconcileRegistry(control, registryRows, scheduling.clock.now())
  const tasks = withoutSuspended(await selectTasksWithTenants(control, { ...selection, name }))
  if (tasks.length === 0) throw new OperatorError(`There is no active tenant to run ${name} for.`)

  const stopping = new AbortController()
  void untilStopped({ drainSeconds: 0, log: lateEnd }).then((signal) => stopping.abort(signal))
  using line = progressLine()
  const isSingle = tasks.length === 1
  const outcomes: TaskOutcome[] = []
  const onLeaseless = throttled(warnMs, (_omitted, error: unknown) => {
    const reason = error instanceof Unavailable ? error.reason : describeFailure(error)
    console.error(
      `The locks are unreachable (${reason}): the task runs without one. A process that reaches them ends such a run after 10 s.`,
    )
  })
  const run = (task: SelectedTask) => {
    const progress = (done: number, total: number) => line.show(`${name}: ${done} of ${total}`)
    const options = { signal: stopping.signal, onLeaseless, ...(isSingle && { progress }) }
    return runInThisProcess(scheduling, task, options)
  }
  await runEach(tasks, stopping, async (task) => {
    const outcome = await run(task)
    outcomes.push(outcome)
    const count = `${outcomes.length}/${tasks.length}`
    if (values.json) line.show(`${name}: ${count}`)
    else if (!isSingle)
      console.log(
        printableEntry(`${count} ${scopeName(task)}: ${outcome.result ?? describeOutcome(outcome)}`),
      )
  })
  if (values.json) console.log(JSON.stringify({ runs: outcomes }))
  else if (isSingle) printSingle(name, outcomes)
  else console.log(summarize(outcomes, tasks.length))
  return exitCodeOf(outcomes, tasks.length)
}

function printSingle(name: string, [outcome]: TaskOutcome[]): void {
  if (outcome?.status === 'success') console.log(printableEntry(outcome.result ?? ''))
  else
    console.error(
      printableEntry(`${name}: ${outcome ? describeOutcome(outcome) : 'stopped before the run started.'}`),
    )
}

function describeOutcome({ status, error }: TaskOutcome): string {
  return `${status.replace('_', ' ')}${error ? `: ${error}` : ''}`
}

function summarize(outcomes: TaskOutcome[], tasks: number): string {
  const succeeded = outcomes.filter(({ status }) => status === 'success').length
  const running = outcomes.filter(({ status }) => status === 'already_running').length
  const parts = [
    `${succeeded} succeeded`,
    `${outcomes.length - succeeded - running} failed`,
    ...(running > 0 ? [`${running} already running`] : []),
    ...(outcomes.length < tasks ? [`${tasks - outcomes.length} not started`] : []),
  ]
  return parts.join(', ')
}

function exitCodeOf(outcomes: TaskOutcome[], tasks: number): number {
  const isFine = ({ status }: TaskOutcome) => status === 'success' || status === 'already_running'
  if (outcomes.length < tasks || !outcomes.every(isFine)) return exitCodes.failed
  const isRunning = outcomes.some(({ status }) => status === 'already_running')
  return isRunning ? exitCodes.alreadyRunning : exitCodes.done
}
