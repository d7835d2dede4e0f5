import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { defineJob, type JobContext, JobRefused } from '../define-job.ts'
import { type EditCursor, editChunk } from './bulk-edit/edit-chunk.ts'
import { editable } from './bulk-edit/editable.ts'
import { isMatched } from './bulk-edit/is-matched.ts'
import { type BulkEdit, bulkEditParams } from './bulk-edit/params.ts'

const chunkSize = 1000
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * Sets fields of companies, contacts, tickets or calendar events, picked by their ids or by a filter (cron-service.md §2.3, "bulk
 * edits"). A record is edited when it matches as its turn comes, in the order of ids, so each at most once; records made after the
 * plan are left out. What can't be edited is reported, and the rest goes on.
 */
export const bulkEdit = defineJob<BulkEdit, EditCursor>({
  kind: 'bulk_edit',
  label: 'Bulk edit',
  params: bulkEditParams,
  async plan(context, job) {
    await requireReferences(context, job)
    const { total, upTo } = await extentOf(context, job)
    return { total, cursor: { after: beforeAllIds, upTo, edited: 0, unchanged: 0, failed: 0 } }
  },
  chunk: (context, job, cursor) => editChunk(context, job, cursor, chunkSize),
  async finish(_context, { entity }, { edited, unchanged, failed }) {
    const summary = `${edited} ${entity.replace('_', ' ')} edited, ${unchanged} needed no edit, ${failed} failed`
    return { summary, details: { edited, unchanged, failed } }
  },
})

async function extentOf({ tx }: JobContext, job: BulkEdit): Promise<{ total: number; upTo: string }> {
  if (job.ids) return { total: job.ids.length, upTo: job.ids.at(-1) ?? beforeAllIds }
  const { table } = editable[job.entity]
  const [extent] = await tx.execute<{ total: number; up_to: string | null }>(sql`
    select (select count(*) from ${table} where ${isMatched(job)})::int as total,
      (select id from ${table} where ${isMatched(job)} order by id desc limit 1) as up_to`)
  return { total: extent?.total ?? 0, upTo: extent?.up_to ?? beforeAllIds }
}

/** What every record would refer to must exist; what is deleted later fails record by record. */
async function requireReferences({ tx }: JobContext, { entity, set }: BulkEdit): Promise<void> {
  for (const key of getTableConfig(editable[entity].table).foreignKeys) {
    const { columns, foreignTable } = key.reference()
    const field = columns[0]?.name ?? ''
    const id = set[field]
    if (id == null) continue
    const rows = await tx.execute(sql`select from ${foreignTable} where id = ${id}`)
    if (rows.length === 0)
      throw new JobRefused(`There is no record ${id} for the field ${field} to refer to.`)
  }
}
