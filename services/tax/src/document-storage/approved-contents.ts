import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TakenOverField } from '@fiscus/contracts/invoices/document-content'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import type { Parties } from '@fiscus/fiscal/fa3/fa3-document'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { ApprovedContent } from '../document-content/content-after.ts'

const content = sql`${documentContents.content}::json -> 'content'`
/** A correction of several documents that was issued before they had this member has changed no other data, as far as is known. */
export const correctedData = sql`coalesce(${documentContents.content}::json -> 'correctedData',
  case when ${documents.correction_reason} is not null and ${documents.corrects_document_id} is null then '[]'::json end)`

/** The contents of documents in the order of their approval. A document that was approved before documents had contents has none. */
export function approvedContents(db: TenantDatabase | TenantTransaction, condition: SQL | undefined) {
  return read<DocumentContent>(db, content, condition)
}

/** The parties in the contents of documents. */
export function approvedParties(db: TenantDatabase | TenantTransaction, condition: SQL | undefined) {
  const parties = sql`json_strip_nulls(json_build_object('seller', ${content} -> 'seller', 'buyer', ${content} -> 'buyer'))`
  return read<Parties>(db, parties, condition)
}

async function read<Content>(
  db: TenantDatabase | TenantTransaction,
  part: SQL,
  condition: SQL | undefined,
): Promise<ApprovedContent<Content>[]> {
  const rows = await db
    .select({
      content: sql<string>`(${part})::text`,
      correctedData: sql<string | null>`(${correctedData})::text`,
    })
    .from(documentContents)
    .innerJoin(documents, eq(documents.id, documentContents.document_id))
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .where(condition)
    .orderBy(documentSnapshots.sequence)
  return rows.map((row) => ({
    content: JSON.parse(row.content) as Content,
    correctedData: row.correctedData === null ? null : (JSON.parse(row.correctedData) as TakenOverField[]),
  }))
}
