import { companies } from '@fiscus/db/schema/tenant/companies'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { eq, sql } from 'drizzle-orm'
import { type ChangeContext, changeAudited } from '../../audited-change.ts'
import { partsOfCompany } from './company-parts.ts'

/** What became of a company: it is deleted, stays with its documents, or still has something under it. */
export type CompanyEnd = 'deleted' | 'kept' | 'not_empty'

/** Deletes a company that has nothing under it any more, unless documents were approved for it: those the law keeps. */
export async function deleteCompany(context: ChangeContext, id: string, reason: string): Promise<CompanyEnd> {
  const { tx } = context
  // Until the transaction ends nothing new can refer to it, an approval neither.
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('update')
  const isThere = partsOfCompany(id).map(
    ({ table, isPart }) => sql`exists (select from ${table} where ${isPart})`,
  )
  const [left] = await tx.execute<{ is_any: boolean }>(sql`select ${sql.join(isThere, sql` or `)} as is_any`)
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
  await changeAudited(context, { action: 'delete', table: companies, reason }, deletion)
  return 'deleted'
}
