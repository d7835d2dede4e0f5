import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { Blobs } from '@fiscus/runtime/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { RunLog } from '@fiscus/runtime/run-log'
import type { z } from 'zod'

/** What plan, chunk and finish of a job have to work with. */
export type JobContext = {
  /** The transaction of this step: what the step has done and where the next one begins are committed together, or not at all. */
  tx: TenantTransaction
  clock: Clock
  /** When this step began. */
  now: Date
  /** Aborts when the step must end: at a time-out or shutdown, when the job is cancelled or was taken over. Then throw. */
  signal: AbortSignal
  log: RunLog
  /** The tenant whose job it is; null: the administration. */
  tenant: { id: string; slug: string; timezone: string } | null
  /** Who asked for the job, for `updated_by` and rows of the audit log. */
  actor: string
  jobId: string
  /** The request that asked for it. */
  requestId: string | null
  /** The blob store of the job's scope. */
  blobs: Blobs
}

/** An item that could not be done, by its id, and why. */
export type ItemError = { id: string; error: string }

/** What a chunk has done. `processed` counts every item that needs no more care, those with errors among them. */
export type Step<Cursor> = {
  /** Where the next chunk begins; after the last chunk what `finish` is given. */
  cursor: Cursor
  /** Nothing is left but to finish. */
  isLast: boolean
  processed: number
  errors?: readonly ItemError[]
}

/** A file in the blob store; a name is used once in a job. */
export type ResultFile = { name: string; media_type: string; bytes: number; sha256: string }

export type JobResult = {
  /** What was done, in a sentence. */
  summary: string
  details?: JsonValue
  files?: readonly ResultFile[]
}

/** A kind of background job: what it is asked for, and how it is done in chunks that survive a crash. */
export type Job<Params = unknown, Cursor extends JsonValue = JsonValue> = {
  /** Names it in requests and rows, for good: `bulk_edit`. */
  kind: string
  label: string
  /** Strict: the API answers 422 with pointers below `/params` to what it refuses. What it makes of the request must be JSON. */
  params: z.ZodType<Params>
  /** Says how many items there are and where the first chunk begins; without items, that chunk is the last. */
  plan(context: JobContext, params: Params): Promise<{ total: number; cursor: Cursor }>
  /** Does the items from the cursor on, for less than a second; a step must end within a minute. */
  chunk(context: JobContext, params: Params, cursor: Cursor): Promise<Step<Cursor>>
  /** Says what became of it all, from the cursor of the last chunk: what a result needs is counted there. */
  finish(context: JobContext, params: Params, cursor: Cursor): Promise<JobResult>
}

export function defineJob<Params, Cursor extends JsonValue>(job: Job<Params, Cursor>): Job<Params, Cursor> {
  return job
}

/** Thrown by a step: the job fails at once with this sentence, and is not tried again. */
export class JobRefused extends Error {
  override name = 'JobRefused'
}
