import type { SnapshotItem, TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { effectOfCorrection } from '../corrections/effect-of-correction.ts'
import { quarterOf } from '../periods/quarter.ts'
import type { ReturnDocument } from './return-document.ts'

/** What decides about the days of the lines of a document. */
export type DatedDocument = Pick<
  ReturnDocument,
  'correctionReason' | 'reductionDate' | 'effectivePeriod' | 'issueDate' | 'snapshot'
>

/** The day of the supply of a line, and a day of the period whose return declares it. */
export type LineDays = { supplied: string; declared: string }

/**
 * The days of a line, for every return:
 * - a sale or an advance is declared with its tax point (VAT act art. 19a(1), (8)), which lines of one invoice can have
 *   in several periods;
 * - what a settlement takes off with the settlement, and not with the advance: a correction of several settlements
 *   states its day in the line;
 * - a correction with the lines that it corrects, with the reduction that it takes back, with its issue date, or in
 *   the month that it states (effectOfCorrection);
 * - a correction of the one-stop shop with the lines that it corrects in the same quarter, else in the quarter of its
 *   issue (Directive 2006/112/EC art. 369g(4)).
 */
export function lineDays(
  { correctionReason: reason, reductionDate, effectivePeriod, issueDate, snapshot }: DatedDocument,
  item: SnapshotItem,
): LineDays {
  const supplied = suppliedOn(snapshot, item)
  if (reason === null) return { supplied, declared: supplied }
  if (item.oss)
    return { supplied, declared: quarterOf(issueDate) > quarterOf(supplied) ? issueDate : supplied }
  switch (effectOfCorrection({ snapshot, reason, reductionDate, effectivePeriod }, item)) {
    case 'original':
      return { supplied, declared: supplied }
    case 'reduction':
      return { supplied, declared: reductionDate ?? supplied }
    case 'stated':
      return { supplied, declared: `${effectivePeriod}-01` }
    case 'correction':
      return { supplied, declared: issueDate }
  }
}

/** The day of the supply of a line: what a settlement takes off is supplied with the settlement. */
export function suppliedOn(snapshot: Pick<TaxSnapshot, 'taxPointDate'>, item: SnapshotItem): string {
  const isOfHead = item.settles !== undefined && item.documentId === undefined
  return isOfHead ? snapshot.taxPointDate : item.taxPointDate
}
