import { documentSnapshots, documents, taxPointMonths } from '@fiscus/db/schema/tenant/documents'
import { type Closings, closedBefore } from '@fiscus/fiscal/periods/closing'
import { firstDayOf, kindOfPeriod, monthsIn, type Period, periodAfter } from '@fiscus/fiscal/periods/period'
import { type SQL, sql } from 'drizzle-orm'

const { document_id, sequence } = documentSnapshots
const { id, issue_date, correction_reason, reduction_date, void_sequence } = documents
const months = taxPointMonths(documentSnapshots)

/**
 * A query for the ids of all documents that can have a line in a period: those with a tax point in it, the corrections
 * that were issued in it or take back a reduction of it; and for a quarter what was approved or voided too late for the
 * closed quarters directly before it. Each part has an index; `linesOfMonth` and `linesOfQuarter` decide.
 */
export function documentIds(period: Period, closings: Closings): SQL {
  const ofPeriod = sql`
    select ${document_id} from ${documentSnapshots} where ${haveTaxPointIn([period])}
    union
    select ${id} from ${documents} where ${correction_reason} is not null and ${isIn(issue_date, period)}
    union
    select ${id} from ${documents} where ${isIn(reduction_date, period)}`
  const closed = kindOfPeriod(period) === 'quarter' ? closedBefore(period, closings) : []
  const before = closed[0] === undefined ? undefined : closings.get(closed[0])
  if (before === undefined) return ofPeriod
  const first = closed.at(-1) ?? period
  return sql`${ofPeriod}
    union
    select ${document_id} from ${documentSnapshots} join ${documents} on ${id} = ${document_id}
    where ${sequence} > ${before.sequence}
      and (${haveTaxPointIn(closed)} or (${isIn(reduction_date, first, period)}) or (${correction_reason} is not null and ${isIn(issue_date, first, period)}))
    union
    select ${id} from ${documents} where ${void_sequence} > ${before.voids}`
}

/**
 * One of the months of these periods is that of a tax point. The months are one parameter; they have no signs that an
 * array escapes.
 */
function haveTaxPointIn(periods: readonly Period[]): SQL {
  return sql`${months} && ${`{${periods.flatMap(monthsIn).join()}}`}::text[]`
}

/** The day is in the periods from the first to the last. */
function isIn(day: typeof issue_date | typeof reduction_date, first: Period, last = first): SQL {
  return sql`${day} >= ${firstDayOf(first)}::date and ${day} < ${firstDayOf(periodAfter(last))}::date`
}
