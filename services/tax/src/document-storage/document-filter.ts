import type { DocumentFilter } from '@fiscus/contracts/documents/document-record'
import { containing } from '@fiscus/db/queries/like-pattern'
import { documentRates } from '@fiscus/db/schema/tenant/document-rates'
import { documentGross, documentSearchText, documents } from '@fiscus/db/schema/tenant/documents'
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { refersTo } from './linked-documents.ts'

/** The condition of the documents that a filter lists, without its cursor. */
export function conditionOf({
  type,
  status,
  number,
  search,
  currency,
  rateId,
  invoiceType,
  externalReference,
  relatedDocumentId,
  companyId,
  correctsDocumentId,
  from,
  to,
  grossMin,
  grossMax,
}: DocumentFilter) {
  return and(
    whenPresent(type, (value) => eq(documents.type, value)),
    whenPresent(status, (value) => eq(documents.status, value)),
    whenPresent(number, (value) => eq(documents.number, value)),
    whenPresent(search, containsText),
    whenPresent(currency, (value) => eq(documents.currency, value)),
    whenPresent(rateId, wasCalculatedWith),
    whenPresent(invoiceType, (value) => eq(documents.invoice_type, value)),
    whenPresent(externalReference, (value) => eq(documents.external_reference, value)),
    whenPresent(relatedDocumentId, (value) => refersTo(value)),
    whenPresent(companyId, (value) => eq(documents.company_id, value)),
    whenPresent(correctsDocumentId, (value) => refersTo(value, 'corrects')),
    whenPresent(from, (value) => gte(documents.issue_date, value)),
    whenPresent(to, (value) => lte(documents.issue_date, value)),
    whenPresent(grossMin, (value) => sql`${gross} >= ${value}::numeric`),
    whenPresent(grossMax, (value) => sql`${gross} <= ${value}::numeric`),
  )
}

const gross = documentGross(documents)

function containsText(text: string): SQL {
  return sql`${documentSearchText(documents)} like lower(${containing(text)})`
}

function wasCalculatedWith(rateId: string): SQL {
  const { document_id, rate_id } = documentRates
  return sql`${documents.id} in (select ${document_id} from ${documentRates} where ${rate_id} = ${rateId})`
}

/** The condition of a value; undefined without one. */
export function whenPresent<T>(value: T | undefined, condition: (value: T) => SQL): SQL | undefined {
  return value === undefined ? undefined : condition(value)
}
