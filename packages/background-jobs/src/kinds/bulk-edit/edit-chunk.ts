import { sql } from 'drizzle-orm'
import { uuids } from '../../audited-change.ts'
import type { ItemError, JobContext, Step } from '../../define-job.ts'
import { waitBriefly } from '../../wait-briefly.ts'
import { editRecords } from './edit-records.ts'
import { editable } from './editable.ts'
import { isMatched } from './is-matched.ts'
import type { BulkEdit } from './params.ts'

/** Where the next chunk begins, and what was done so far. */
export type EditCursor = {
  /** The last id that was dealt with. */
  after: string
  /** The last id to deal with, fixed by the plan: later records are not part of the job. */
  upTo: string
  edited: number
  unchanged: number
  failed: number
}

/** Edits the next `size` records in the order of their ids, which an edit can't change: none comes twice and none is left out. */
export async function editChunk(
  context: JobContext,
  job: BulkEdit,
  cursor: EditCursor,
  size: number,
): Promise<Step<EditCursor>> {
  await waitBriefly(context.tx)
  const asked = job.ids?.filter((id) => id > cursor.after).slice(0, size)
  const found = await nextRecords(context, job, cursor, asked, size)
  const missing = asked?.filter((id) => !found.includes(id)) ?? []
  const done = await editRecords(context, job, found)
  const errors = [
    ...missing.map((id): ItemError => ({ id, error: 'There is no such record.' })),
    ...done.errors,
  ]
  const page = asked ?? found
  const after = page.at(-1) ?? cursor.upTo
  return {
    cursor: {
      after,
      upTo: cursor.upTo,
      edited: cursor.edited + done.edited,
      unchanged: cursor.unchanged + found.length - done.edited - done.errors.length,
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
  asked: string[] | undefined,
  size: number,
): Promise<string[]> {
  const { table } = editable[job.entity]
  const isNext = asked
    ? sql`id = any(${uuids(asked)})`
    : sql`id > ${after} and id <= ${upTo} and ${isMatched(job)}`
  const rows = await tx.execute<{ id: string }>(
    sql`select id from ${table} where ${isNext} order by id limit ${size}`,
  )
  return rows.map(({ id }) => id)
}
