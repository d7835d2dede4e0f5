import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Job, JobContext } from './define-job.ts'
import { endJob, type JobEnd } from './end-job.ts'
import { writeHeld } from './held-job.ts'
import type { JobRow } from './take-job.ts'

/** What the steps of a job have in common. */
export type StepContext = Pick<JobContext, 'clock' | 'log' | 'tenant' | 'blobs' | 'signal'> & {
  db: TenantDatabase
}

type Planned = { job: Job; params: unknown; cursor: JsonValue }

const stepMsMax = 60_000
const itemErrorsMax = 1000

/** Plans a job. Answers it as it is then. */
export function plan(
  context: StepContext,
  position: JobRow,
  { job, params }: Omit<Planned, 'cursor'>,
): Promise<JobRow> {
  return inStep(context, position, async (step) => {
    const { total, cursor } = await job.plan(step, params)
    return advance(step, position, { total_items: total, cursor: { next: cursor, is_last: false } })
  })
}

/** Does the next chunk. Answers the job as it is then. */
export function doChunk(
  context: StepContext,
  position: JobRow,
  { job, params, cursor }: Planned,
): Promise<JobRow> {
  return inStep(context, position, async (step) => {
    const { cursor: next, isLast, processed, errors = [] } = await job.chunk(step, params, cursor)
    const processed_items = position.processed_items + processed
    const kept = [...position.item_errors, ...errors].slice(0, itemErrorsMax)
    return advance(step, position, {
      cursor: { next, is_last: isLast },
      processed_items,
      progress_percent: Math.max(position.progress_percent, percentOf(processed_items, position.total_items)),
      ...(errors.length > 0 && {
        failed_items: position.failed_items + errors.length,
        item_errors: kept,
      }),
    })
  })
}

/** Finishes a job, with which it has succeeded. */
export function finish(
  context: StepContext,
  position: JobRow,
  { job, params, cursor }: Planned,
): Promise<JobEnd> {
  return inStep(context, position, async (step) => {
    const result = await job.finish(step, params, cursor)
    const end = { step: 'succeed', result } as const
    await endJob(step.tx, position, end, step.clock.now())
    return end
  })
}

/** A step is one transaction and takes a minute at most. */
function inStep<T>(
  { db, signal, clock, log, tenant, blobs }: StepContext,
  { id, created_by, request_id }: JobRow,
  work: (context: JobContext) => Promise<T>,
): Promise<T> {
  const given = { clock, now: clock.now(), log, tenant, blobs }
  const limited = AbortSignal.any([signal, AbortSignal.timeout(stepMsMax)])
  const asked = { jobId: id, actor: created_by, requestId: request_id }
  return db.transaction((tx) => work({ ...given, ...asked, tx, signal: limited }))
}

/** Writes how far the job has come, at the end of the step's transaction. */
async function advance<Changes extends Partial<JobRow>>(
  { tx }: JobContext,
  position: JobRow,
  changes: Changes,
): Promise<JobRow> {
  const progress = { ...changes, attempts_without_progress: 0 }
  return { ...position, ...progress, ...(await writeHeld(tx, position, progress)) }
}

/** What is not finished has not come to its end yet. */
function percentOf(processed: number, total: number | null): number {
  return total ? Math.min(99, Math.floor((100 * processed) / total)) : 0
}
