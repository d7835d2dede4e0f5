import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { RunStatus } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { render } from '@fiscus/messages/render'
import { waiting } from '@fiscus/messages/waiting'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { printableEntry } from '@fiscus/runtime/log/printable'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { queuedRunOf } from '@fiscus/scheduling/queue/queued-run'
import { triggerTask } from '@fiscus/scheduling/runs/trigger-task'
import { queuesOf } from '@fiscus/scheduling/tasks/queue-of'
import { whyRunWaits } from '@fiscus/scheduling/waiting/why-run-waits'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { and, eq, inArray } from 'drizzle-orm'
import { json, parseWholeNumber, textOption } from '../command/arguments.ts'
import { commandAuthor } from '../command/author.ts'
import { lateEnd } from '../command/late-end.ts'
import { progressLine } from '../command/progress-line.ts'
import { type Command, exitCodes } from '../command/run-program.ts'
import { openTaskRunner, type TaskRunner } from './open-task-runner.ts'
import { requireTaskName, scopeOptions } from './options.ts'
import {
  howToRegister,
  readSelection,
  scopeName,
  selectTasksWithTenants,
  withoutSuspended,
} from './select-tasks.ts'

const waitSecondsMax = 86_400
const waitSecondsDefault = 600
const pollMs = 500
const options = {
  ...scopeOptions,
  wait: textOption,
  'no-wait': { type: 'boolean', default: false },
  json,
} as const

type WaitedRun = {
  tenant: string | null
  run_id: string
  status: RunStatus | 'already_running'
  duration_ms: number | null
  result: string | null
  error: string | null
}

/** `bin/cron run NAME`: enqueues a run of a task in each selected scope, and waits until workers have ended them. */
export const runByWorkerCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const name = requireTaskName(positionals)
  const waitSeconds = parseWholeNumber(values.wait, 'wait', waitSecondsMax) ?? waitSecondsDefault
  await using runner = await openTaskRunner({ requiresRedis: true })
  const { control } = runner.databases
  const selection = { ...(await readSelection(control, values)), name }
  const runs = await enqueueEach(runner, selection)
  if (runs.length === 0) throw new OperatorError(`No scope has the task ${name}. ${howToRegister}`)
  await warnOfWaiting(runner, runs)
  if (!values['no-wait']) await waitForEnds(control, runs, waitSeconds * 1000)
  if (values.json) console.log(JSON.stringify({ runs }))
  else for (const run of runs) console.log(printableEntry(describe(run)))
  return exitCodeOf(runs, values['no-wait'])
}

async function enqueueEach(
  { databases, queue, clock }: TaskRunner,
  selection: Parameters<typeof selectTasksWithTenants>[1],
): Promise<WaitedRun[]> {
  const { control } = databases
  const tasks = withoutSuspended(await selectTasksWithTenants(control, selection))
  const none = { duration_ms: null, result: null, error: null }
  const runs: WaitedRun[] = []
  for (const { id: taskId, tenant } of tasks) {
    const triggered = await triggerTask(control, { taskId, trigger: 'manual' }, commandAuthor(clock))
    if (triggered.kind === 'unknown') continue
    if (triggered.kind === 'already_running') {
      runs.push({ ...none, tenant, run_id: triggered.run.id, status: 'already_running' })
      continue
    }
    // A tick enqueues a run that the queue does not accept now, and a `cli` run belongs to its command.
    if (triggered.run.trigger !== 'cli')
      await queue.enqueueFirst(queuedRunOf(triggered.run, queuesOf(registryRows))).catch(() => {})
    runs.push({ ...none, tenant, run_id: triggered.run.id, status: triggered.run.status })
  }
  return runs
}

/** Says what the first scheduled run waits for, unless a worker takes it next. */
async function warnOfWaiting({ databases, queue, leases, clock }: TaskRunner, runs: readonly WaitedRun[]) {
  const ids = runs.map(({ run_id }) => run_id)
  const isScheduled = and(inArray(cronRuns.id, ids), eq(cronRuns.status, 'scheduled'))
  const [run] = await databases.control.select().from(cronRuns).where(isScheduled).limit(1)
  if (!run) return
  const context = { databases, queue, leases, queueOf: queuesOf(registryRows) }
  const reason = await whyRunWaits(context, run, clock.now())
  if (reason.code !== waiting.nextTurn.code) console.error(`The run waits: ${render(reason)}.`)
}

const isOutstanding = ({ status }: WaitedRun) => status === 'scheduled' || status === 'running'

/** Waits until all runs have ended, the time is over, or a signal arrives. The runs continue in any case. */
async function waitForEnds(control: ControlDatabase, runs: WaitedRun[], waitMs: number): Promise<void> {
  using line = progressLine()
  const stopping = new AbortController()
  void untilStopped({ drainSeconds: 0, log: lateEnd }).then(() => stopping.abort())
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(waitMs)])
  while (runs.some(isOutstanding) && !signal.aborted) {
    const outstanding = runs.filter(isOutstanding)
    for (const row of await readRuns(control, outstanding)) {
      const run = outstanding.find(({ run_id }) => run_id === row.run_id)
      if (run) Object.assign(run, row)
    }
    const left = runs.filter(isOutstanding).length
    line.show(`${runs.length - left} of ${runs.length} ended`)
    if (left > 0) await sleep(pollMs, undefined, { signal }).catch(() => {})
  }
}

function readRuns(control: ControlDatabase, runs: readonly WaitedRun[]) {
  const { status, duration_ms, result, error, id: run_id } = cronRuns
  return control
    .select({ run_id, status, duration_ms, result, error })
    .from(cronRuns)
    .where(
      inArray(
        cronRuns.id,
        runs.map((run) => run.run_id),
      ),
    )
}

function describe(run: WaitedRun): string {
  const text = run.status === 'success' ? run.result : run.error?.split('\n', 1)[0]
  const details = text ?? `run ${run.run_id}`
  return `${scopeName(run)}: ${run.status.replace('_', ' ')}: ${details}`
}

function exitCodeOf(runs: readonly WaitedRun[], isEnqueueing: boolean): number {
  const isFine = (run: WaitedRun) => run.status === 'success' || (isEnqueueing && isOutstanding(run))
  if (runs.every(isFine)) return exitCodes.done
  return runs.every((run) => isFine(run) || run.status === 'already_running')
    ? exitCodes.alreadyRunning
    : exitCodes.failed
}
