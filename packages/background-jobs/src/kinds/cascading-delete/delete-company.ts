import { companies } from '@fiscus/db/schema/tenant/companies'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { eq, sql } from 'drizzle-orm'
import type { AuditContext } from '../../records/change-with-audit.ts'
import { companyParts } from './company-parts.ts'
import { deleteRecords } from './delete-batch.ts'

/**
 * The company was deleted, is kept with its approved documents, still has other records, or is still referred to by
 * kept records (mail). `released`: the number of kept records whose reference was cleared.
 */
export type CompanyOutcome = { kind: 'deleted' | 'kept' | 'not_empty' | 'referred'; released: number }

/**
 * Deletes a company without records, after up to `size` references of kept records were cleared. A company with
 * approved documents is kept (VAT Act art. 112).
 */
export async function deleteCompany(
  context: AuditContext,
  id: string,
  { size, reason }: { size: number; reason: string },
): Promise<CompanyOutcome> {
  const { tx } = context
  // Until the transaction ends, no new record can refer to the company; no document can be approved for it either.
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('update')
  const exists = companyParts(id).map(
    ({ table, isPart }) => sql`exists (select from ${table} where ${isPart})`,
  )
  const [left] = await tx.execute<{ is_any: boolean }>(sql`select ${sql.join(exists, sql` or `)} as is_any`)
  if (left?.is_any) return { kind: 'not_empty', released: 0 }
  const [document] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.company_id, id))
    .limit(1)
  if (document) return { kind: 'kept', released: 0 }
  const { released, isDone } = await deleteRecords(context, { table: companies, ids: [id] }, { size, reason })
  return { kind: isDone ? 'deleted' : 'referred', released }
}
