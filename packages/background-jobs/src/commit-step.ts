import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { JobRow } from './claim-job.ts'
import type { ItemError, JobContext, JobKind, PreparationContext } from './define-job-kind.ts'
import { endJob, type JobOutcome } from './end-job.ts'
import { updateClaimedJob } from './update-claimed-job.ts'

/** Context that all steps of a job share. */
export type StepContext = Pick<JobContext, 'clock' | 'log' | 'tenant' | 'blobs' | 'signal'> & {
  db: TenantDatabase
}

type Step = { kind: JobKind; params: unknown; cursor: JsonValue }

const stepMsMax = 60_000
const preparationMsMax = 120_000
const itemErrorsMax = 1000

/** Runs the plan of a job, and commits the total and the first cursor. Returns the row of the job after that. */
export function commitPlan(
  context: StepContext,
  row: JobRow,
  { kind, params }: Omit<Step, 'cursor'>,
): Promise<JobRow> {
  return inTransaction(context, row, async (step) => {
    const { total, cursor } = await kind.plan(step, params)
    return writeProgress(step, row, { total_items: total, cursor: { next: cursor, is_last: false } })
  })
}

/**
 * Runs the next chunk, and commits its effect together with the cursor of the chunk after it. Returns the row after
 * that.
 */
export async function commitChunk(
  context: StepContext,
  row: JobRow,
  { kind, params, cursor }: Step,
): Promise<JobRow> {
  const prepared = await kind.prepareChunk?.(preparation(context, row), params, cursor)
  return inTransaction(context, row, async (step) => {
    const { cursor: next, isLast, processed, errors = [] } = await kind.chunk(step, params, cursor, prepared)
    const processed_items = row.processed_items + processed
    return writeProgress(step, row, {
      cursor: { next, is_last: isLast },
      processed_items,
      progress_percent: Math.max(row.progress_percent, percentOf(processed_items, row.total_items)),
      ...(errors.length > 0 && {
        failed_items: row.failed_items + errors.length,
        item_errors: [...row.item_errors, ...errors.map(storedItemError)].slice(0, itemErrorsMax),
      }),
    })
  })
}

function storedItemError({ id, error }: ItemError): JobRow['item_errors'][number] {
  const { error: text, error_message: message } = textColumns('error', error)
  return { id, error: text, ...(message && { message }) }
}

/** Runs the finish of a job, and commits its result together with the success of the job. */
export async function commitFinish(
  context: StepContext,
  row: JobRow,
  { kind, params, cursor }: Step,
): Promise<JobOutcome> {
  const prepared = await kind.prepareFinish?.(preparation(context, row), params, cursor)
  return inTransaction(context, row, async (step) => {
    const outcome: JobOutcome = {
      transition: 'succeed',
      result: await kind.finish(step, params, cursor, prepared),
    }
    await endJob(step.tx, row, outcome, step.clock.now())
    return outcome
  })
}

/**
 * The transaction of a step: it commits when `work` returns, and rolls back when it throws. Its signal aborts after a
 * minute.
 */
function inTransaction<T>(
  context: StepContext,
  row: JobRow,
  work: (context: JobContext) => Promise<T>,
): Promise<T> {
  const step = limited(context, row, stepMsMax)
  return context.db.transaction((tx) => work({ ...step, tx }))
}

function preparation(context: StepContext, row: JobRow): PreparationContext {
  return { ...limited(context, row, preparationMsMax), db: context.db }
}

/** What each step and preparation has: the job, and a signal that aborts after `ms` milliseconds. */
function limited(
  { signal, clock, log, tenant, blobs }: StepContext,
  { id, created_by, request_id }: JobRow,
  ms: number,
) {
  return {
    clock,
    now: clock.now(),
    signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]),
    log,
    tenant,
    blobs,
    jobId: id,
    actor: created_by,
    requestId: request_id,
  }
}

/** The last statement of a step's transaction. It presents the fence, so that a step of a lost job rolls back. */
async function writeProgress<Changes extends Partial<JobRow>>(
  { tx }: JobContext,
  row: JobRow,
  changes: Changes,
): Promise<JobRow> {
  const progress = { ...changes, attempts_without_progress: 0 }
  return { ...row, ...progress, ...(await updateClaimedJob(tx, row, progress)) }
}

/** At most 99: only the end of the job sets 100. */
function percentOf(processed: number, total: number | null): number {
  return total ? Math.min(99, Math.floor((100 * processed) / total)) : 0
}
