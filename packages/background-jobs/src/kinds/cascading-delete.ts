import { companies } from '@fiscus/db/schema/tenant/companies'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, type JobContext, JobRefused } from '../define-job.ts'
import { partsOfCompany } from './cascading-delete/company-parts.ts'
import { type DeleteCursor, deleteChunk, firstCursor } from './cascading-delete/delete-chunk.ts'

const chunkSize = 1000
const documentsShownMax = 100

const params = z.strictObject({ entity: z.literal('company'), id: z.uuid().toLowerCase() })
type CascadingDelete = z.output<typeof params>

/**
 * Deletes a company with everything under it (cron-service.md §2.3, "cascading deletes"), each record with an audit entry. Records
 * of others that refer to something of it stay, and lose the reference. What comes under the company meanwhile goes, too. Approved
 * documents are never deleted (VAT Act art. 112): a company that has any stays, alone with them, and the result says so.
 */
export const cascadingDelete = defineJob<CascadingDelete, DeleteCursor>({
  kind: 'cascading_delete',
  label: 'Cascading delete',
  params,
  async plan({ tx }, { id }) {
    const found = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id))
    if (found.length === 0) throw new JobRefused(`There is no company ${id}.`)
    const counts = partsOfCompany(id).map(
      ({ table, isPart }) => sql`(select count(*) from ${table} where ${isPart})`,
    )
    const [under] = await tx.execute<{ total: number }>(
      sql`select (${sql.join(counts, sql` + `)})::int as total`,
    )
    return { total: (under?.total ?? 0) + 1, cursor: firstCursor }
  },
  chunk: (context, { id }, cursor) => deleteChunk(context, id, cursor, chunkSize),
  async finish(context, { id }, { deleted, released, isKept }) {
    const total = Object.values(deleted).reduce((sum, count) => sum + count, 0)
    const details = { deleted, released }
    if (!isKept) return { summary: `${total} records deleted, the company among them`, details }
    const kept = await documentsOf(context, id)
    const reason = 'The law keeps approved documents (VAT Act art. 112), and so the company they name.'
    return {
      summary: `${total} records under the company deleted; it stays with its ${kept.count} approved documents, which the law keeps`,
      details: { ...details, kept: { ...kept, reason } },
    }
  },
})

/** How many documents a company has, and the latest of them. */
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
