import { documentSnapshots, documents, taxPointMonths } from '@fiscus/db/schema/tenant/documents'
import { type Closings, closedMonthsBefore } from '@fiscus/fiscal/closings/closing'
import type { Period } from '@fiscus/fiscal/returns/return-document'
import { type SQL, sql } from 'drizzle-orm'

const { document_id, sequence } = documentSnapshots
const { id, issue_date, correction_reason, void_sequence } = documents
const months = taxPointMonths(documentSnapshots)

/**
 * A query for the ids of all documents that can have a line in a month: those with a tax point in it, the corrections that were issued in
 * it, and what was approved or voided too late for the closed months directly before it. Each part has an index; `settledLines` decides.
 */
export function monthDocuments(period: Period, closings: Closings): SQL {
  const ofMonth = sql`
    select ${document_id} from ${documentSnapshots} where ${months} @> ${textArray([period])}
    union
    select ${id} from ${documents} where ${correction_reason} is not null and ${issuedIn(period)}`
  const closed = closedMonthsBefore(period, closings)
  const before = closed[0] === undefined ? undefined : closings.get(closed[0])
  if (before === undefined) return ofMonth
  return sql`${ofMonth}
    union
    select ${document_id} from ${documentSnapshots} join ${documents} on ${id} = ${document_id}
    where ${sequence} > ${before.sequence}
      and (${months} && ${textArray(closed)} or (${correction_reason} is not null and ${issuedIn(closed.at(-1) ?? period, period)}))
    union
    select ${id} from ${documents} where ${void_sequence} > ${before.voids}`
}

/** Issued in the months from the first to the last. */
function issuedIn(first: Period, last = first): SQL {
  return sql`${issue_date} >= ${`${first}-01`}::date and ${issue_date} < ${`${last}-01`}::date + interval '1 month'`
}

/** A text array as one parameter. Months have no signs that it would escape. */
function textArray(texts: readonly string[]): SQL {
  return sql`${`{${texts.join()}}`}::text[]`
}
