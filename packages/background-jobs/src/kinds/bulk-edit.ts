import type { Scope } from '@fiscus/contracts/access/scopes'
import { jobs } from '@fiscus/messages/jobs'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { defineJobKind, type JobContext, JobRejected } from '../define-job-kind.ts'
import { type EditCursor, editChunk } from './bulk-edit/edit-chunk.ts'
import { type EditableEntity, editableEntities } from './bulk-edit/editable-entities.ts'
import { matchesFilter } from './bulk-edit/matches-filter.ts'
import { type BulkEdit, bulkEditParams } from './bulk-edit/params.ts'

const chunkSize = 1000
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * Sets fields of companies, contacts, tickets or calendar events that are selected by ids or by a filter
 * (scheduled-tasks §15.1). Records are edited in the order of their ids, each at most once. A record must match the
 * filter at the moment of its edit. Records created after the plan are left out. A record that cannot be edited becomes
 * an item error, and the job continues.
 */
export const bulkEdit = defineJobKind<BulkEdit, EditCursor>({
  kind: 'bulk_edit',
  label: 'Bulk edit',
  params: bulkEditParams,
  scopesOf: ({ entity }) => ({ change: scopesOfEntity[entity], files: [] }),
  async plan(context, job) {
    await requireReferences(context, job)
    const { total, upTo } = await countRecords(context, job)
    return { total, cursor: { after: beforeAllIds, upTo, edited: 0, unchanged: 0, failed: 0 } }
  },
  chunk: (context, job, cursor) => editChunk(context, job, cursor, chunkSize),
  async finish(_context, { entity }, { edited, unchanged, failed }) {
    const details = { edited, unchanged, failed }
    return { summary: jobs.recordsEdited({ entity: jobs[entity](), ...details }), details }
  },
})

/** Tickets have no scope of their own. */
const scopesOfEntity: Record<EditableEntity, readonly Scope[]> = {
  companies: ['contacts:write'],
  contacts: ['contacts:write'],
  tickets: [],
  calendar_events: ['calendar:write'],
}

async function countRecords({ tx }: JobContext, job: BulkEdit): Promise<{ total: number; upTo: string }> {
  if (job.ids) return { total: job.ids.length, upTo: job.ids.at(-1) ?? beforeAllIds }
  const { table } = editableEntities[job.entity]
  const [extent] = await tx.execute<{ total: number; up_to: string | null }>(sql`
    select (select count(*) from ${table} where ${matchesFilter(job)})::int as total,
      (select id from ${table} where ${matchesFilter(job)} order by id desc limit 1) as up_to`)
  return { total: extent?.total ?? 0, upTo: extent?.up_to ?? beforeAllIds }
}

/**
 * Rejects a job whose values refer to missing records. A record that is deleted later causes an item error per edit.
 */
async function requireReferences({ tx }: JobContext, { entity, set }: BulkEdit): Promise<void> {
  for (const key of getTableConfig(editableEntities[entity].table).foreignKeys) {
    const { columns, foreignTable } = key.reference()
    const field = columns[0]?.name ?? ''
    const id = set[field]
    if (id == null) continue
    const rows = await tx.execute(sql`select from ${foreignTable} where id = ${id}`)
    if (rows.length === 0) throw new JobRejected(jobs.referenceMissing({ field, id: String(id) }))
  }
}
