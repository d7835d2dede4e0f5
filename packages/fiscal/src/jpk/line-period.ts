import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { effectOfCorrection } from '../corrections/effect-of-correction.ts'
import type { JpkDocument, Period } from './jpk-document.ts'

/**
 * Whether a line of a document is settled in a month:
 * - a sale or an advance with its tax point (VAT act art. 19a(1), (8)), which lines of one invoice can have in several months;
 * - what a settlement takes off with the settlement, and not with the advance;
 * - a correction with the lines that it corrects or with its issue date (effectOfCorrection).
 */
export function isInPeriod(document: JpkDocument, item: SnapshotItem, period: Period): boolean {
  return dateOfLine(document, item).startsWith(`${period}-`)
}

function dateOfLine({ correctionReason, issueDate, snapshot }: JpkDocument, item: SnapshotItem): string {
  if (correctionReason !== null && effectOfCorrection(snapshot, correctionReason) === 'correction')
    return issueDate
  return item.settles === undefined ? item.taxPointDate : snapshot.taxPointDate
}
