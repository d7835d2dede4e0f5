import type { DocumentFilter } from '@fiscus/contracts/document-record'
import type { TenantDatabase } from '@fiscus/db/databases'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { readCursor, writeCursor } from '@fiscus/runtime/cursor'
import { and, desc, eq, gte, lt, lte } from 'drizzle-orm'
import { z } from 'zod'
import { documentText } from './document-text.ts'
import { selectDocuments } from './select-documents.ts'

/**
 * A page of the tenant's documents as JSON text, the newest first.
 * @throws Problem 422 when the cursor is not one of this list
 */
export async function listDocuments({ db }: { db: TenantDatabase }, filter: DocumentFilter): Promise<string> {
  const rows = await selectDocuments(db)
    .where(conditionOf(filter))
    .orderBy(desc(documents.id))
    .limit(filter.limit + 1)
  const page = rows.slice(0, filter.limit)
  const next = rows.length > page.length ? writeCursor(page.at(-1)?.id) : null
  return `{"documents":[${page.map((row) => documentText(row)).join()}],"next":${JSON.stringify(next)}}`
}

function conditionOf({ type, status, number, correctsDocumentId, from, to, cursor }: DocumentFilter) {
  return and(
    type && eq(documents.type, type),
    status && eq(documents.status, status),
    number && eq(documents.number, number),
    correctsDocumentId && eq(documents.corrects_document_id, correctsDocumentId),
    from && gte(documents.issue_date, from),
    to && lte(documents.issue_date, to),
    cursor && lt(documents.id, readCursor(z.uuid(), cursor)),
  )
}
