import { companies } from '@fiscus/db/schema/tenant/companies'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { jobs } from '@fiscus/messages/jobs'
import { records } from '@fiscus/messages/records'
import { render } from '@fiscus/messages/render'
import { count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJobKind, type JobContext, JobRejected } from '../define-job-kind.ts'
import { companyParts } from './cascading-delete/company-parts.ts'
import { type DeleteCursor, deleteChunk, firstCursor } from './cascading-delete/delete-chunk.ts'

const chunkSize = 1000
const documentsShownMax = 100

const params = z.strictObject({ entity: z.literal('company'), id: z.uuid().toLowerCase() })
type CascadingDelete = z.output<typeof params>

/**
 * Deletes a company and its records (scheduled-tasks §15.2), each with an audit entry. Records of other companies that
 * refer to a deleted record are kept, and their reference is cleared. Records that are added to the company during the
 * job are deleted too. Approved documents are never deleted (VAT Act art. 112): their company is kept with them, and
 * the result reports it.
 */
export const cascadingDelete = defineJobKind<CascadingDelete, DeleteCursor>({
  kind: 'cascading_delete',
  label: 'Cascading delete',
  params,
  // It deletes the contacts and the events of the company with it.
  scopesOf: () => ({ change: ['contacts:write', 'calendar:write'], files: [] }),
  async plan({ tx }, { id }) {
    const found = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id))
    if (found.length === 0) throw new JobRejected(records.company({ id }))
    const counts = companyParts(id).map(
      ({ table, isPart }) => sql`(select count(*) from ${table} where ${isPart})`,
    )
    const [parts] = await tx.execute<{ total: number }>(
      sql`select (${sql.join(counts, sql` + `)})::int as total`,
    )
    return { total: (parts?.total ?? 0) + 1, cursor: firstCursor }
  },
  chunk: (context, { id }, cursor) => deleteChunk(context, id, cursor, chunkSize),
  async finish(context, { id }, { deleted, released, isKept }) {
    const count = Object.values(deleted).reduce((sum, deleted) => sum + deleted, 0)
    const details = { deleted, released }
    if (!isKept) return { summary: jobs.deletedWithCompany({ count }), details }
    const kept = await documentsOf(context, id)
    return {
      summary: jobs.companyKept({ count, documents: kept.count }),
      details: {
        ...details,
        kept: { ...kept, reason: render(jobs.documentsKept()), message: jobs.documentsKept() },
      },
    }
  },
})

/** The number of documents of a company, and the latest documents. */
async function documentsOf({ tx }: JobContext, companyId: string) {
  const isOfCompany = eq(documents.company_id, companyId)
  const [all] = await tx.select({ count: count() }).from(documents).where(isOfCompany)
  const latest = await tx
    .select({ id: documents.id, type: documents.type, number: documents.number })
    .from(documents)
    .where(isOfCompany)
    .orderBy(desc(documents.id))
    .limit(documentsShownMax)
  return { count: all?.count ?? 0, documents: latest }
}
