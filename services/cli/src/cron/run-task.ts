import { parseArgs } from 'node:util'
import { isDatabaseUnavailable } from '@fiscus/runtime/database-unavailable'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { untilStopped } from '@fiscus/runtime/until-stopped'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { type Command, UsageFault } from '../command/run-command.ts'
import { openScheduling, type Scheduling } from './open-scheduling.ts'
import { json, scopeOptions, taskNameOf, text } from './options.ts'
import { progressLine } from './progress-line.ts'
import { type HereOutcome, runHere } from './run-here.ts'
import { scopeName, selectionOf, selectTasks, type TaskRow } from './select-tasks.ts'

const atOnce = 4
/** EX_TEMPFAIL of sysexits.h: try again later. */
const alreadyRunning = 75

/** `bin/cron --task=NAME`: runs a task now, in this process, for one scope or for many. */
export const runTaskCommand: Command = async (args) => {
  const { values } = parseArgs({ args, options: { task: text, ...scopeOptions, json } })
  if (values.task === undefined) throw new UsageFault('Say --task=NAME.')
  const name = taskNameOf(values.task)
  await using scheduling = await openScheduling()
  const { control } = scheduling.databases
  await requireLocks(scheduling)
  const selection = await selectionOf(control, values)
  await reconcileRegistry(control, registryRows, scheduling.clock.now())
  const tasks = (await selectTasks(control, { ...selection, name })).filter(
    (task) => task.tenant_status !== 'suspended',
  )
  if (tasks.length === 0) throw new OperatorFault(`No active tenant is there to run ${name} for.`)

  const stopping = new AbortController()
  void untilStopped().then((signal) => stopping.abort(signal))
  using line = progressLine()
  const isAlone = tasks.length === 1
  const outcomes: HereOutcome[] = []
  const run = (task: TaskRow) => {
    const progress = (done: number, total: number) => line.show(`${name}: ${done} of ${total}`)
    return runHere(scheduling, task, { signal: stopping.signal, ...(isAlone && { progress }) })
  }
  await forEach(tasks, stopping, async (task) => {
    const outcome = await run(task)
    outcomes.push(outcome)
    const count = `${outcomes.length}/${tasks.length}`
    if (values.json) line.show(`${name}: ${count}`)
    else if (!isAlone) console.log(`${count} ${scopeName(task)}: ${outcome.result ?? reasonOf(outcome)}`)
  })
  if (values.json) console.log(JSON.stringify({ runs: outcomes }))
  else if (isAlone) tellOne(name, outcomes)
  else console.log(summaryOf(outcomes, tasks.length))
  return exitCodeOf(outcomes, tasks.length)
}

/** @throws OperatorFault when Redis does not answer */
async function requireLocks({ leases }: Scheduling): Promise<void> {
  await leases.alive(['bin/cron']).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error
    throw new OperatorFault('Redis does not answer: start it, or set REDIS_URL to the right one.', {
      cause: error,
    })
  })
}

/** A few at a time. The first that throws stops the others, and is thrown when they have ended; an abort leaves out the rest. */
async function forEach(
  tasks: readonly TaskRow[],
  stopping: AbortController,
  act: (task: TaskRow) => Promise<void>,
): Promise<void> {
  const rest = tasks.values()
  async function workOff() {
    for (const task of rest) {
      if (stopping.signal.aborted) return
      await act(task).catch((error) => {
        stopping.abort(error)
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, workOff))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

function tellOne(name: string, [outcome]: HereOutcome[]): void {
  if (outcome?.status === 'success') console.log(outcome.result)
  else console.error(`${name}: ${outcome ? reasonOf(outcome) : 'stopped before it began.'}`)
}

function reasonOf({ status, error }: HereOutcome): string {
  return `${status.replace('_', ' ')}${error ? `: ${error}` : ''}`
}

function summaryOf(outcomes: HereOutcome[], tasks: number): string {
  const succeeded = outcomes.filter(({ status }) => status === 'success').length
  const running = outcomes.filter(({ status }) => status === 'already_running').length
  const parts = [
    `${succeeded} succeeded`,
    `${outcomes.length - succeeded - running} failed`,
    ...(running > 0 ? [`${running} already running`] : []),
    ...(outcomes.length < tasks ? [`${tasks - outcomes.length} not begun`] : []),
  ]
  return parts.join(', ')
}

function exitCodeOf(outcomes: HereOutcome[], tasks: number): number {
  const isFine = ({ status }: HereOutcome) => status === 'success' || status === 'already_running'
  if (outcomes.length < tasks || !outcomes.every(isFine)) return 1
  return outcomes.some(({ status }) => status === 'already_running') ? alreadyRunning : 0
}
