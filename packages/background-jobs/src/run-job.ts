import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { jobs } from '@fiscus/messages/jobs'
import { render } from '@fiscus/messages/render'
import { issueOptions, messageOfIssue } from '@fiscus/runtime/faults/message-of-issue'
import { currentTraceparent, inSpan } from '@fiscus/runtime/tracing/spans'
import { retryWhileUnavailable } from '@fiscus/runtime/waiting/retry-while-unavailable'
import { hasMoreUrgentJob, type JobRow } from './claim-job.ts'
import { commitChunk, commitFinish, commitPlan, type StepContext } from './commit-step.ts'
import { type JobKind, JobRejected } from './define-job-kind.ts'
import { endJob, type JobOutcome } from './end-job.ts'
import { failureMessage, outageMessage } from './failure-message.ts'
import { JobCancelled, startJobHeartbeat } from './start-job-heartbeat.ts'
import { JobLost } from './update-claimed-job.ts'

/** Context of a start of a job. */
export type JobRunContext = StepContext & {
  db: TenantDatabase
  kinds: readonly JobKind[]
  /** Receives the processed and the total items after each step. */
  progress: (done: number, total: number) => void
  heartbeatMs: number
  /** Returns false to reschedule the job before its next step. */
  mayContinue: () => boolean
}

/** The end of one start of a job; `lost`: another worker has taken the job over. */
export type JobEnding = JobOutcome['transition'] | 'lost'

const failedStartsMax = 5
const firstDelayMs = 10_000
const outageDelayMs = 60_000
/** The database may be away for so long before the start counts as one that lost its worker. */
const endPatienceMs = 60_000

/**
 * Continues a claimed job from its cursor: plan, chunks, finish. Each step is one transaction, whose last statement
 * updates the row of the job and presents its fence. Therefore each item is processed once, also after a crash.
 * @throws when the outcome cannot be written. The heartbeat stops too, and another worker takes the job over.
 */
export function runJob(context: JobRunContext, row: JobRow): Promise<JobEnding> {
  const { id, kind, traceparent } = row
  const attributes = { 'fiscus.job_id': id, 'fiscus.attempt': row.attempts }
  const span = { parent: traceparent ?? undefined, link: currentTraceparent(), attributes }
  return inSpan(`job ${kind}`, span, () => runClaimedJob(context, row))
}

async function runClaimedJob(context: JobRunContext, row: JobRow): Promise<JobEnding> {
  const { db, clock, log, heartbeatMs } = context
  const claim = new AbortController()
  const stop = (reason: JobCancelled | JobLost) => claim.abort(reason)
  await using _heartbeat = startJobHeartbeat({ db, log }, row, { heartbeatMs, stop })
  const signal = AbortSignal.any([context.signal, claim.signal])
  try {
    const outcome = await runSteps({ ...context, signal }, row)
    if (outcome.transition !== 'succeed') {
      const write = () => endJob(db, row, outcome, clock.now())
      await retryWhileUnavailable(write, { patienceMs: endPatienceMs, signal })
    }
    return outcome.transition
  } catch (error) {
    if (!(error instanceof JobLost)) throw error
    log.warn(error.message)
    return 'lost'
  }
}

/**
 * Runs the remaining steps while it may continue. A success is already written, in the transaction of the last step.
 */
async function runSteps(context: JobRunContext, row: JobRow): Promise<JobOutcome> {
  let current = row
  const kinds = context.kinds.map(({ kind }) => kind)
  try {
    rejectAfterFailedStarts(row)
    const kind = findKind(context.kinds, row.kind)
    const params = readParams(kind, row.params)
    while (true) {
      context.signal.throwIfAborted()
      if (current.cancel_requested_at) return { transition: 'cancel' }
      if (!context.mayContinue() || (await hasMoreUrgentJob(context.db, { kinds, priority: row.priority })))
        return { transition: 'reschedule' }
      const { cursor } = current
      if (cursor?.is_last) return await commitFinish(context, current, { kind, params, cursor: cursor.next })
      current = cursor
        ? await commitChunk(context, current, { kind, params, cursor: cursor.next })
        : await commitPlan(context, current, { kind, params })
      context.progress(current.processed_items, current.total_items ?? 0)
    }
  } catch (failure) {
    return outcomeOfFailure(failure, current, context)
  }
}

/** Without this limit, a job that crashes its worker would be started again forever. */
function rejectAfterFailedStarts({ attempts_without_progress, error, error_message }: JobRow): void {
  if (attempts_without_progress <= failedStartsMax) return
  const starts = failedStartsMax
  const last = error_message ?? error
  throw new JobRejected(
    last ? jobs.startedInVainBecause({ starts, error: last }) : jobs.startedInVain({ starts }),
  )
}

function findKind(kinds: readonly JobKind[], name: string): JobKind {
  const found = kinds.find(({ kind }) => kind === name)
  if (found) return found
  throw new Error(`The worker has claimed a job of the kind ${name}, which it does not process`)
}

function readParams({ params }: JobKind, stored: unknown): unknown {
  const read = params.safeParse(stored, issueOptions)
  if (read.success) return read.data
  const faults = read.error.issues
    .map((issue) => `${issue.path.join('.')}: ${render(messageOfIssue(issue))}`)
    .join('; ')
  throw new JobRejected(jobs.paramsInvalid({ faults }))
}

function outcomeOfFailure(failure: unknown, current: JobRow, { signal, log }: JobRunContext): JobOutcome {
  if (failure instanceof JobLost) throw failure
  if (signal.reason instanceof JobLost) throw signal.reason
  if (signal.reason instanceof JobCancelled) return { transition: 'cancel' }
  if (signal.aborted) return { transition: 'reschedule' }
  const error = failureMessage(failure)
  log.error(`job ${current.id} (${current.kind}): ${render(error)}`)
  const outage = outageMessage(failure)
  if (outage !== null)
    return { transition: 'postpone', error: outage, delayMs: outageDelayMs, isOutage: true }
  const failedStarts = current.attempts_without_progress
  if (failure instanceof JobRejected || failedStarts >= failedStartsMax) return { transition: 'fail', error }
  const delayMs = firstDelayMs * 2 ** failedStarts
  return { transition: 'postpone', error, delayMs, isOutage: false }
}
