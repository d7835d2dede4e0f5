import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { type Job, JobRefused } from './define-job.ts'
import { doChunk, finish, plan, type StepContext } from './do-step.ts'
import { endJob, type JobEnd } from './end-job.ts'
import { failureSentence } from './failure-sentence.ts'
import { JobLost } from './held-job.ts'
import type { JobEndStep } from './job-transitions.ts'
import { JobCancelled, keepJobHeartbeat } from './keep-job-heartbeat.ts'
import { isOutranked, type JobRow } from './take-job.ts'

/** What a job is run with. */
export type JobRunContext = StepContext & {
  db: TenantDatabase
  kinds: readonly Job[]
  progress: (done: number, total: number) => void
  beatMs: number
  /** False: the job is to be given back before its next step. */
  mayGoOn: () => boolean
}

export type JobOutcome = JobEndStep | 'lost'

const startsInVainMax = 5
const firstDelayMs = 10_000

/**
 * Goes on with a job that was taken, from its cursor: plan, chunks, finish. Each is a transaction that writes the job's row last,
 * and only while the job is held; so whatever happens, each item is done once. Throws only when the database stays away: then the
 * heartbeat ends, too, and another worker takes the job over.
 */
export async function runJob(context: JobRunContext, row: JobRow): Promise<JobOutcome> {
  const { db, clock, log, beatMs } = context
  const hold = new AbortController()
  await using _beat = keepJobHeartbeat({ db, log }, row, { beatMs, stop: (reason) => hold.abort(reason) })
  const signal = AbortSignal.any([context.signal, hold.signal])
  try {
    const end = await carryOut({ ...context, signal }, row)
    if (end.step !== 'succeed') await endJob(db, row, end, clock.now())
    return end.step
  } catch (error) {
    if (!(error instanceof JobLost)) throw error
    log.warn(error.message)
    return 'lost'
  }
}

/** Does what is left of the job, or as much as it may. Only a success is written by then: together with the finish. */
async function carryOut(context: JobRunContext, row: JobRow): Promise<JobEnd> {
  let position = row
  try {
    refuseStartsInVain(row)
    const job = jobOf(context.kinds, row.kind)
    const params = readParams(job, row.params)
    for (;;) {
      context.signal.throwIfAborted()
      if (position.cancel_requested_at) return { step: 'cancel' }
      if (!context.mayGoOn() || (await isOutranked(context.db, row.priority))) return { step: 'give_back' }
      const { cursor } = position
      if (cursor?.is_last) return await finish(context, position, { job, params, cursor: cursor.next })
      position = cursor
        ? await doChunk(context, position, { job, params, cursor: cursor.next })
        : await plan(context, position, { job, params })
      context.progress(position.processed_items, position.total_items ?? 0)
    }
  } catch (failure) {
    return endAfter(failure, position, context)
  }
}

/** A job that takes its worker down with it again and again must not do so for ever. */
function refuseStartsInVain({ attempts_without_progress, error }: JobRow): void {
  if (attempts_without_progress <= startsInVainMax) return
  const last = error ? `: ${error}` : ''
  throw new JobRefused(`It was started ${startsInVainMax} times without coming any further${last}`)
}

function jobOf(kinds: readonly Job[], kind: string): Job {
  const job = kinds.find((job) => job.kind === kind)
  if (job) return job
  throw new JobRefused(`No jobs of the kind ${kind} are known here, only ${kinds.map(({ kind }) => kind)}`)
}

function readParams(job: Job, stored: unknown): unknown {
  const read = job.params.safeParse(stored)
  if (read.success) return read.data
  throw new JobRefused(
    `Its parameters are not understood any more: ask for the job anew (${read.error.message})`,
  )
}

function endAfter(failure: unknown, position: JobRow, { signal, log }: JobRunContext): JobEnd {
  if (failure instanceof JobLost) throw failure
  if (signal.reason instanceof JobLost) throw signal.reason
  if (signal.reason instanceof JobCancelled) return { step: 'cancel' }
  if (signal.aborted) return { step: 'give_back' }
  const error = failureSentence(failure)
  log.error(`job ${position.id} (${position.kind}): ${error}`)
  const startsInVain = position.attempts_without_progress
  if (failure instanceof JobRefused || startsInVain >= startsInVainMax) return { step: 'fail', error }
  return { step: 'postpone', error, delayMs: firstDelayMs * 2 ** startsInVain }
}
