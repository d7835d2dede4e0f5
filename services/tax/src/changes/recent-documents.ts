import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documents } from '@fiscus/db/schema/tenant/documents'
import type { DocumentType } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { and, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'

const documentsMax = 100
/** Limit of all lines together; older documents are left out. */
const linesMax = 20_000

/** An approved document and the request that it was calculated from, as JSON text. */
export type RecentDocument = { id: string; type: DocumentType; number: string; request: string }

/**
 * The tenant's latest approved documents, newest first. Corrections are left out: they depend on their original, not on
 * the configuration.
 */
export async function recentDocuments(transaction: TenantTransaction): Promise<RecentDocument[]> {
  const { id, type, number, request } = documents
  const last = transaction
    .select({ id, type, number, request })
    .from(documents)
    .where(and(isNotNull(request), eq(documents.status, 'approved')))
    .orderBy(desc(id))
    .limit(documentsMax)
    .as('last')
  const counted = transaction
    .select({
      id: last.id,
      type: last.type,
      number: last.number,
      request: last.request,
      lines: sql`sum(json_array_length(${last.request} -> 'items')) over (order by ${last.id} desc)`.as(
        'lines',
      ),
    })
    .from(last)
    .as('counted')
  return transaction
    .select({
      id: counted.id,
      type: counted.type,
      number: counted.number,
      request: sql<string>`${counted.request}::text`,
    })
    .from(counted)
    .where(lte(counted.lines, linesMax))
    .orderBy(desc(counted.id))
}
