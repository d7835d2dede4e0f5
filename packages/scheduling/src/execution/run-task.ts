import { randomUUID } from 'node:crypto'
import { storableMessage } from '@fiscus/contracts/fields/text'
import type { TenantPlace } from '@fiscus/db/connections/tenant-url'
import type { Message } from '@fiscus/messages/message'
import { MessageError } from '@fiscus/messages/message-error'
import { runs } from '@fiscus/messages/runs'
import { currentTraceparent, inSpan, type SpanAttributes } from '@fiscus/runtime/tracing/spans'
import { retryWhileUnavailable } from '@fiscus/runtime/waiting/retry-while-unavailable'
import { fenceReleased } from '../fences/fence-released.ts'
import { leaseKeyOf, leaseTtlMs } from '../leases/leases.ts'
import type { QueuedRun } from '../queue/queued-run.ts'
import { logFailure } from '../redis/log-failure.ts'
import { endRun, hasEnded } from '../runs/end-run.ts'
import { failureText, storedError } from '../runs/outcome-text.ts'
import { retryOf } from '../runs/retry-of.ts'
import type { RunEnd, RunOutcome, RunStopped } from '../runs/run-outcome.ts'
import { type StartedRun, startRun } from '../runs/start-run.ts'
import { whyHeldBack } from '../runs/why-held-back.ts'
import { awaitWithDeadline, type WorkEnd } from './await-with-deadline.ts'
import { createRunLog } from './create-run-log.ts'
import { holdRun } from './hold-run.ts'
import type { RunContext, RunOptions } from './run-context.ts'
import { watchMemory } from './watch-memory.ts'
import { writeHeartbeat } from './write-heartbeat.ts'

type QueuedAttempt = Pick<QueuedRun, 'runId' | 'taskId' | 'attempt'>

const startPatienceMs = 20_000
const endPatienceMs = 60_000

/**
 * Runs a scheduled run from its lock to its log entry (scheduled-tasks §3.1): acquires the task's lease, starts the
 * run, executes the task with a signal that aborts at the time-out, and writes how the run ended. Failures of the task
 * end in the log. Nothing is written after the run was released. Throws when the leases or the database are
 * unreachable: before the start the run is then still scheduled, after it the supervisor ends it.
 */
export function runTask(
  context: RunContext,
  queued: QueuedAttempt,
  options: RunOptions,
): Promise<RunOutcome> {
  return inSpan('start run', { kind: 'consumer', parent: null }, () => startAndRun(context, queued, options))
}

async function startAndRun(
  context: RunContext,
  { runId, taskId, attempt }: QueuedAttempt,
  options: RunOptions,
): Promise<RunOutcome> {
  const { leases, clock, worker, log } = context
  const { control, servers } = context.databases
  const lease = { leaseKey: leaseKeyOf(taskId), leaseToken: randomUUID() }
  const acquired = leases.acquire(lease.leaseKey, lease.leaseToken, leaseTtlMs)
  const mayStart = await acquired.catch((error: unknown) => {
    if (!options.onLeaseless) throw error
    options.onLeaseless(error)
    return true
  })
  if (!mayStart) return { kind: 'locked' }
  try {
    const { leaseToken } = lease
    const traceparent = currentTraceparent()
    const start = { runId, taskId, attempt, leaseToken, worker, at: clock.now(), servers, traceparent }
    const patience = { patienceMs: startPatienceMs, signal: options.signal }
    const run = await retryWhileUnavailable(() => startRun(control, start), patience)
    if (!run) {
      const reason = await whyHeldBack(context.databases, taskId)
      return reason === null ? { kind: 'not_scheduled' } : { kind: 'held_back', reason }
    }
    options.onStart?.(run)
    const span = {
      parent: run.traceparent ?? undefined,
      link: traceparent,
      attributes: spanAttributesOf(run),
    }
    return await inSpan(`run ${run.taskName}`, span, () => executeRun(context, { ...run, ...lease }, options))
  } finally {
    const released = leases.release(lease.leaseKey, lease.leaseToken).catch((error) => {
      logFailure(log, { err: error, task_id: taskId }, 'lease not released: it expires by itself')
    })
    await Promise.all([released, options.onRelease?.()])
  }
}

async function executeRun(
  context: RunContext,
  run: StartedRun & { leaseKey: string; leaseToken: string },
  { signal, progress = () => {} }: RunOptions,
): Promise<RunOutcome> {
  const { clock, leases, executeTask, measureMemory } = context
  const { control } = context.databases
  const stopping = new AbortController()
  const openLog = () => context.log.child({ run_id: run.runId, task: run.taskName, tenant: run.tenant })
  const log = createRunLog({ clock, openLog }, run.logLines)
  const beganAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - beganAt)
  const reported = { lines: 0, done: null as number | null, total: null as number | null, isNew: false }
  using memory = watchMemory(measureMemory)

  function report() {
    const { done, total } = reported
    const logLines = log.written > reported.lines ? log.lines : null
    reported.lines = log.written
    reported.isNew = false
    const memoryBytes = memory.peak()
    return { elapsedMs: elapsedMs(), memoryBytes, progressDone: done, progressTotal: total, logLines }
  }

  const stop = (reason: RunStopped) => stopping.abort(reason)
  const hasNews = () => reported.isNew || log.written > reported.lines
  await using _hold = holdRun({ control, leases }, run, { stop, hasNews, report })
  const work = executeTask(run, {
    clock,
    signal: stopping.signal,
    log,
    progress(done, total) {
      Object.assign(reported, { done, total, isNew: true })
      progress(done, total)
    },
  })
  const workEnd = await awaitWithDeadline(work, run, stopping, signal)
  if (workEnd.stopped?.kind === 'lost') return { kind: 'lost', run }
  if (workEnd.stopped) log.warn(`attempt ${run.attempt}: ${workEnd.stopped.message}`)
  // The task may still be working, or a transaction that it has sent may still commit.
  if (!workEnd.settled) await fenceReleased(context.databases, [{ ...run, place: tenantPlaceOf(run) }])

  const at = clock.now()
  const memoryBytes = await memory.finalPeak()
  const { runId, taskId, tenantId, tenant, taskName, trigger, slot, attempt, startedAt, pingUrl, fence } = run
  const end: RunEnd = {
    runId,
    taskId,
    tenantId,
    tenant,
    taskName,
    trigger,
    slot,
    attempt,
    startedAt,
    pingUrl,
    fence,
    at,
    durationMs: elapsedMs(),
    ...withRetry(endStepAfter(workEnd, run), workEnd, run, at),
    logLines: log.lines,
    memoryBytes,
  }
  if (reported.done !== null) await writeHeartbeat(control, { runId, fence, ...report() }).catch(() => {})
  const write = async () => (await endRun(control, end)) || hasEnded(control, end)
  if (!(await retryWhileUnavailable(write, { patienceMs: endPatienceMs, signal })))
    return { kind: 'lost', run }
  return { kind: end.step === 'reschedule' ? 'rescheduled' : 'ended', run: end }
}

function spanAttributesOf({ runId, tenant, trigger, slot, attempt }: StartedRun): SpanAttributes {
  return {
    'fiscus.run_id': runId,
    'fiscus.trigger': trigger,
    'fiscus.attempt': attempt,
    ...(tenant !== null && { 'fiscus.tenant': tenant }),
    ...(slot !== null && { 'fiscus.slot': slot.toISOString() }),
  }
}

type EndOfWork = Pick<RunEnd, 'step' | 'result' | 'error' | 'error_message'>

/** A run that failed or timed out and has an attempt left is rescheduled. */
function withRetry(
  end: EndOfWork,
  workEnd: WorkEnd,
  run: StartedRun,
  at: Date,
): EndOfWork & Pick<RunEnd, 'retry'> {
  const isFailure = end.step === 'fail' || end.step === 'time_out'
  if (!isFailure || workEnd.stopped?.kind === 'cancelled') return end
  const retry = retryOf(run, end.step === 'fail' ? 'failed' : 'timeout', at)
  return retry ? { ...end, step: 'reschedule', retry } : end
}

/** Where the database of a run's tenant is. Null: the run belongs to the administration. */
function tenantPlaceOf({ profile, scope }: StartedRun): TenantPlace | null {
  return profile === 'admin' ? null : scope
}

/** A task that returns after its signal has aborted has succeeded, except after its time-out. */
function endStepAfter(workEnd: WorkEnd, { trigger }: StartedRun): EndOfWork {
  const { stopped, settled } = workEnd
  const result = settled?.status === 'fulfilled' ? settled.value : null
  const failure = settled?.status === 'rejected' ? failureText(settled.reason) : null
  const failed: EndOfWork = { step: 'fail', result, error: failure, error_message: reasonOf(settled) }
  if (stopped?.kind === 'failed')
    return { ...failed, error: failureText(stopped), error_message: stopped.reason }
  if (stopped === undefined && result === null) return failed
  if (stopped === undefined || (result !== null && stopped.kind !== 'timeout'))
    return { step: 'succeed', result, error: null, error_message: null }
  const reason = storedError(settled ? stopped.reason : runs.abandoned({ reason: stopped.reason }))
  if (stopped.kind === 'timeout') return { step: 'time_out', result, ...reason }
  if (stopped.kind !== 'shutdown') return { step: 'fail', result, ...reason }
  return { step: trigger === 'cli' ? 'interrupt' : 'reschedule', result, ...reason }
}

/** The reason of a failure, if the task states it as a message. */
function reasonOf(settled: WorkEnd['settled']): Message | null {
  const isStated = settled?.status === 'rejected' && settled.reason instanceof MessageError
  return isStated ? storableMessage(settled.reason.text) : null
}
