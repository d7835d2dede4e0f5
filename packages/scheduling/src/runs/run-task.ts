import { randomUUID } from 'node:crypto'
import { leaseKeyOf, leaseTtlMs } from '../leases/lease.ts'
import type { RunJob } from '../queue/queued-run.ts'
import type { TaskContext } from '../tasks/define-task.ts'
import { type Conclusion, concludeWork, type Settled } from './await-with-deadline.ts'
import { keepLog } from './create-run-log.ts'
import { endRun, hasEnded, type RunEnd } from './end-run.ts'
import { holdRun } from './hold-run.ts'
import type { RunContext, RunOptions } from './run-context.ts'
import type { RunOutcome } from './run-outcome.ts'
import { runTransitions } from './run-transitions.ts'
import { type StartedRun, startRun } from './start-run.ts'
import { failureText, resultText } from './truncate-text.ts'
import { watchMemory } from './watch-memory.ts'
import { whileUnavailable } from './while-unavailable.ts'

const startPatienceMs = 20_000
const endPatienceMs = 60_000

/**
 * One run from the lock to the log (cron-service.md §3.1): takes the task's lease, starts the run, lets the task work under a
 * signal that aborts at its time-out, and writes how it ended. Whatever the task does or throws ends in the log; nothing is
 * written once the run is somebody else's. Throws when the leases or the database stay away: before the start the run then stays
 * scheduled, after it the supervisor ends it.
 */
export async function runTask(
  context: RunContext,
  { runId, taskId }: Pick<RunJob, 'runId' | 'taskId'>,
  options: RunOptions,
): Promise<RunOutcome> {
  const { leases, clock, worker, log } = context
  const { control } = context.databases
  const lease = { leaseKey: leaseKeyOf(taskId), leaseToken: randomUUID() }
  if (!(await leases.take(lease.leaseKey, lease.leaseToken, leaseTtlMs))) return { kind: 'locked' }
  try {
    const start = { runId, taskId, leaseToken: lease.leaseToken, worker, at: clock.now() }
    const patience = { patienceMs: startPatienceMs, signal: options.signal }
    const run = await whileUnavailable(() => startRun(control, start), patience)
    if (!run) return { kind: 'gone' }
    options.onStart?.(run)
    return await carryOut(context, { ...run, ...lease }, options)
  } finally {
    await leases.release(lease.leaseKey, lease.leaseToken).catch((error) => {
      log.warn({ err: error, task_id: taskId }, 'lease not released: it ends by itself')
    })
  }
}

async function carryOut(
  context: RunContext,
  run: StartedRun & { leaseKey: string; leaseToken: string },
  { signal, progress = () => {} }: RunOptions,
): Promise<RunOutcome> {
  const { clock, leases } = context
  const { control } = context.databases
  const stopping = new AbortController()
  const processLog = context.log.child({ run_id: run.runId, task: run.taskName, tenant_id: run.tenantId })
  const log = keepLog({ clock, log: processLog }, run.logLines)
  await using _hold = holdRun({ control, leases }, run, (reason) => stopping.abort(reason))
  using memory = watchMemory()
  const work = workOn(context, run, { signal: stopping.signal, log, progress })
  const conclusion = await concludeWork(work, run, stopping, signal)
  if (conclusion.stopped?.kind === 'lost') return { kind: 'lost' }
  if (conclusion.stopped) log.warn(`attempt ${run.attempt}: ${conclusion.stopped.message}`)

  const at = clock.now()
  const end = {
    ...{ runId: run.runId, taskId: run.taskId, fence: run.fence, at },
    durationMs: Math.max(0, at.getTime() - run.startedAt.getTime()),
    ...verdictOn(conclusion, run),
    logLines: log.lines,
    memoryBytes: memory.peak(),
  }
  const write = async () => (await endRun(control, end)) || hasEnded(control, end)
  if (!(await whileUnavailable(write, { patienceMs: endPatienceMs, signal }))) return { kind: 'lost' }
  const { step, durationMs, result, error } = end
  if (step === 'give_back') return { kind: 'given_back' }
  const { runId, taskId, tenantId, taskName, trigger, slot, startedAt, pingUrl } = run
  const started = { runId, taskId, tenantId, taskName, trigger, slot, startedAt, pingUrl }
  return { kind: 'ended', run: { ...started, status: runTransitions[step].to, durationMs, result, error } }
}

/** The task's own work. Never rejects. */
async function workOn(
  { perform, clock }: RunContext,
  run: StartedRun,
  given: Pick<TaskContext, 'signal' | 'log' | 'progress'>,
): Promise<Settled> {
  try {
    return { result: await perform(run, { ...given, clock }) }
  } catch (failure) {
    return { failure }
  }
}

/** What the log says of a run's end. A task that answers although it was told to stop has done its work, unless it is too late. */
function verdictOn({ stopped, settled }: Conclusion, { trigger }: StartedRun): Verdict {
  const result = settled && 'result' in settled ? resultText(settled.result) : null
  const failure = settled && 'failure' in settled ? failureText(settled.failure) : null
  const unsettled = settled ? '' : '; it went on after its signal and was left to itself'
  switch (stopped?.kind) {
    case 'timeout':
      return { step: 'time_out', result, error: `${stopped.message}${unsettled}` }
    case 'failed':
      return { step: 'fail', result, error: failureText(stopped) }
  }
  if (result !== null) return { step: 'succeed', result, error: null }
  if (!stopped) return { step: 'fail', result, error: failure }
  const error = `${stopped.message}${unsettled}`
  if (stopped.kind !== 'shutdown') return { step: 'fail', result, error }
  return { step: trigger === 'cli' ? 'interrupt' : 'give_back', result, error }
}

type Verdict = Pick<RunEnd, 'step' | 'result' | 'error'>
