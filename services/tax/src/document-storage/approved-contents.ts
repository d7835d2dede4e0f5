import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TakenOverField } from '@fiscus/contracts/invoices/document-content'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { isUnchanged, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { ApprovedContent } from '../document-content/content-after.ts'

const content = sql`${documentContents.content}::json -> 'content'`
/**
 * A correction of several documents that was issued before they had this member has changed no other data, as far as is
 * known.
 */
export const correctedData = sql`coalesce(${documentContents.content}::json -> 'correctedData',
  case when ${documents.correction_reason} is not null and ${documents.corrects_document_id} is null then '[]'::json end)`

/**
 * The contents of documents in the order of their approval. A document that was approved before documents had contents
 * has none.
 * @throws Problem 409 `document-changed`
 */
export function approvedContents(db: TenantDatabase | TenantTransaction, condition: SQL | undefined) {
  return read<DocumentContent>(db, content, condition)
}

/**
 * Some fields of the contents of documents.
 * @throws Problem 409 `document-changed`
 */
export function approvedFields<Field extends keyof DocumentContent>(
  db: TenantDatabase | TenantTransaction,
  fields: readonly Field[],
  condition: SQL | undefined,
) {
  const members = fields.map((field) => sql`${field}::text, ${content} -> ${field}::text`)
  const part = sql`json_strip_nulls(json_build_object(${sql.join(members, sql`, `)}))`
  return read<Pick<DocumentContent, Field>>(db, part, condition)
}

async function read<Content>(
  db: TenantDatabase | TenantTransaction,
  part: SQL,
  condition: SQL | undefined,
): Promise<ApprovedContent<Content>[]> {
  const rows = await db
    .select({
      id: documents.id,
      content: sql<string>`(${part})::text`,
      correctedData: sql<string | null>`(${correctedData})::text`,
      isUnchanged: isUnchanged(documents.id),
    })
    .from(documentContents)
    .innerJoin(documents, eq(documents.id, documentContents.document_id))
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .where(condition)
    .orderBy(documentSnapshots.sequence)
  return requireUnchanged(rows).map((row) => ({
    content: JSON.parse(row.content) as Content,
    correctedData: row.correctedData === null ? null : (JSON.parse(row.correctedData) as TakenOverField[]),
  }))
}
