import type { Scope } from '@fiscus/contracts/access/scopes'
import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { Message } from '@fiscus/messages/message'
import { MessageError } from '@fiscus/messages/message-error'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { RunLog } from '@fiscus/runtime/log/run-log'
import type { z } from 'zod'

/** Context of a step of a job: plan, chunk or finish. */
export type JobContext = Omit<PreparationContext, 'db'> & {
  /** The transaction of this step. It commits the effect of the step together with the cursor of the next step. */
  tx: TenantTransaction
}

/** Context of what a kind does before the transaction of a step. */
export type PreparationContext = {
  db: TenantDatabase
  clock: Clock
  /** The instant at which this step began. */
  now: Date
  /** Aborts at the time-out, at a shutdown, and when the job was cancelled or taken over. The step must then throw. */
  signal: AbortSignal
  log: RunLog
  /** The tenant of the job; null: the administration. */
  tenant: Tenant | null
  /** The creator of the job, for `updated_by` and audit entries. */
  actor: string
  jobId: string
  /** The request that created the job. */
  requestId: string | null
  /** The blob store of the job's scope. */
  blobs: Blobs
}

/** An item that could not be processed, by its id, and the reason: a string is one of the database. */
export type ItemError = { id: string; error: Message | string }

/** The result of a chunk. `processed` counts all items that are done, including those with errors. */
export type ChunkResult<Cursor> = {
  /** The start of the next chunk. `finish` receives the cursor of the last chunk. */
  cursor: Cursor
  /** No chunk follows; `finish` is next. */
  isLast: boolean
  processed: number
  errors?: readonly ItemError[]
}

/** A file in the blob store. Names are unique within a job. */
export type ResultFile = { name: string; media_type: string; bytes: number; sha256: string }

export type JobResult = {
  /** The finished work, for users. */
  summary: Message
  details?: JsonValue
  files?: readonly ResultFile[]
}

/**
 * What a caller needs besides `jobs:write` to create, cancel or retry a job, and besides `jobs:read` to read its files.
 */
export type JobScopes = { change: readonly Scope[]; files: readonly Scope[] }

/** A kind of background job: its parameters, and its work in chunks that continue after a crash. */
export type JobKind<
  Params = unknown,
  Cursor extends JsonValue = JsonValue,
  Chunk = unknown,
  Finish = unknown,
> = {
  /** The name in requests and rows, for example `bulk_edit`. Never change it. */
  kind: string
  label: string
  /**
   * A strict schema: the API responds 422 to a request that it rejects, with pointers below `/params`. Its output must
   * be JSON, and parsing the output again must return the same value.
   */
  params: z.ZodType<Params>
  /** The scopes of the routes for the records that a job changes and reads, so that a job is no way around them. */
  scopesOf(params: Params): JobScopes
  /** Counts the items, and returns the cursor of the first chunk. A job without items also runs one chunk. */
  plan(context: JobContext, params: Params): Promise<{ total: number; cursor: Cursor }>
  /**
   * Work before the transaction of a chunk that would hold it open for long, for example with files. It is repeated
   * after a crash, so that a second time must change nothing. Its signal aborts after two minutes. The chunk receives
   * its result.
   */
  prepareChunk?(context: PreparationContext, params: Params, cursor: Cursor): Promise<Chunk>
  /** Processes items from the cursor on. It should take less than a second; its signal aborts after a minute. */
  chunk(context: JobContext, params: Params, cursor: Cursor, prepared: Chunk): Promise<ChunkResult<Cursor>>
  /** Like `prepareChunk`, before the transaction of `finish`, which receives its result. */
  prepareFinish?(context: PreparationContext, params: Params, cursor: Cursor): Promise<Finish>
  /** Returns the result from the cursor of the last chunk, in which the chunks have counted what the result reports. */
  finish(context: JobContext, params: Params, cursor: Cursor, prepared: Finish): Promise<JobResult>
}

/** Defines a kind of background job; `kinds/kinds.ts` lists all kinds. */
export function defineJobKind<Params, Cursor extends JsonValue, Chunk = undefined, Finish = undefined>(
  kind: JobKind<Params, Cursor, Chunk, Finish>,
): JobKind<Params, Cursor, Chunk, Finish> {
  return kind
}

/** Thrown by a step: the job fails at once with this reason, and is not retried automatically. */
export class JobRejected extends MessageError {
  override name = 'JobRejected'
}

/**
 * What every job of the kind needs is away, as a printer. The job waits for it and says so; it has not failed.
 */
export class JobOutage extends MessageError {
  override name = 'JobOutage'
}
