import type { DocumentFilter } from '@fiscus/contracts/documents/document-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { and, desc, eq, gte, lt, lte, type SQL } from 'drizzle-orm'
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
  const { page, next } = pageOf(rows, filter.limit, ({ id }) => id)
  return `{"documents":[${page.map((row) => documentText(row)).join()}],"next":${JSON.stringify(next)}}`
}

function conditionOf({
  type,
  status,
  number,
  companyId,
  correctsDocumentId,
  from,
  to,
  cursor,
}: DocumentFilter) {
  return and(
    whenGiven(type, (value) => eq(documents.type, value)),
    whenGiven(status, (value) => eq(documents.status, value)),
    whenGiven(number, (value) => eq(documents.number, value)),
    whenGiven(companyId, (value) => eq(documents.company_id, value)),
    whenGiven(correctsDocumentId, (value) => eq(documents.corrects_document_id, value)),
    whenGiven(from, (value) => gte(documents.issue_date, value)),
    whenGiven(to, (value) => lte(documents.issue_date, value)),
    whenGiven(cursor, (value) => lt(documents.id, readCursor(z.uuid(), value))),
  )
}

function whenGiven<T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value)
}
