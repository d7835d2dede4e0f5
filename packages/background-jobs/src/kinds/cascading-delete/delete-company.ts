import { companies } from '@fiscus/db/schema/tenant/companies'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { eq, sql } from 'drizzle-orm'
import { type AuditContext, changeWithAudit } from '../../records/change-with-audit.ts'
import { companyParts } from './company-parts.ts'

/** The company was deleted, is kept with its approved documents, or still has other records. */
export type CompanyOutcome = 'deleted' | 'kept' | 'not_empty'

/** Deletes a company without records. A company with approved documents is kept (VAT Act art. 112). */
export async function deleteCompany(
  context: AuditContext,
  id: string,
  reason: string,
): Promise<CompanyOutcome> {
  const { tx } = context
  // Until the transaction ends, no new record can refer to the company; no document can be approved for it either.
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('update')
  const exists = companyParts(id).map(
    ({ table, isPart }) => sql`exists (select from ${table} where ${isPart})`,
  )
  const [left] = await tx.execute<{ is_any: boolean }>(sql`select ${sql.join(exists, sql` or `)} as is_any`)
  if (left?.is_any) return 'not_empty'
  const [document] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.company_id, id))
    .limit(1)
  if (document) return 'kept'
  const deletion = sql`
    delete from ${companies} as gone where id = ${id}
    returning id, to_jsonb(gone) as before, null::jsonb as after`
  await changeWithAudit(context, { action: 'delete', table: companies, reason }, deletion)
  return 'deleted'
}
