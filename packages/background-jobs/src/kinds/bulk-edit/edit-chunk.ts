import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { jobs } from '@fiscus/messages/jobs'
import { sql } from 'drizzle-orm'
import type { ChunkResult, ItemError, JobContext } from '../../define-job-kind.ts'
import { limitLockWait } from '../../records/limit-lock-wait.ts'
import { editRecords } from './edit-records.ts'
import { editableEntities } from './editable-entities.ts'
import { matchesFilter } from './matches-filter.ts'
import type { BulkEdit } from './params.ts'
import { onlyReadErrors } from './synchronised-records.ts'

/** The start of the next chunk, and the counts so far. */
export type EditCursor = {
  /** The last processed id. */
  after: string
  /** The last id of the job, set by the plan: later records are not part of the job. */
  upTo: string
  edited: number
  unchanged: number
  failed: number
}

/**
 * Edits the next `size` records in the order of their ids. An edit cannot change an id, so no record is repeated or
 * left out.
 */
export async function editChunk(
  context: JobContext,
  job: BulkEdit,
  cursor: EditCursor,
  size: number,
): Promise<ChunkResult<EditCursor>> {
  await limitLockWait(context.tx)
  const requested = job.ids?.filter((id) => id > cursor.after).slice(0, size)
  const found = await nextRecords(context, job, cursor, requested, size)
  const missing = requested?.filter((id) => !found.includes(id)) ?? []
  const onlyRead = await onlyReadErrors(context, job, found)
  const refused = new Set(onlyRead.map(({ id }) => id))
  const editable = found.filter((id) => !refused.has(id))
  const done = await editRecords(context, job, editable)
  const errors = [
    ...missing.map((id): ItemError => ({ id, error: jobs.recordMissing() })),
    ...onlyRead,
    ...done.errors,
  ]
  const page = requested ?? found
  const after = page.at(-1) ?? cursor.upTo
  return {
    cursor: {
      after,
      upTo: cursor.upTo,
      edited: cursor.edited + done.edited,
      unchanged: cursor.unchanged + editable.length - done.edited - done.errors.length,
      failed: cursor.failed + errors.length,
    },
    isLast: page.length < size || after === cursor.upTo,
    processed: page.length,
    errors,
  }
}

async function nextRecords(
  { tx }: JobContext,
  job: BulkEdit,
  { after, upTo }: EditCursor,
  requested: string[] | undefined,
  size: number,
): Promise<string[]> {
  const { table } = editableEntities[job.entity]
  const isNext = requested
    ? sql`id = any(${uuidArray(requested)})`
    : sql`id > ${after} and id <= ${upTo} and ${matchesFilter(job)}`
  const rows = await tx.execute<{ id: string }>(
    sql`select id from ${table} where ${isNext} order by id limit ${size}`,
  )
  return rows.map(({ id }) => id)
}
