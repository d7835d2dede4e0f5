import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { effectOfCorrection } from '../corrections/effect-of-correction.ts'
import type { JpkDocument, Period } from './jpk-document.ts'

/**
 * The month of a line of a document:
 * - of a sale or an advance that of its tax point (VAT act art. 19a(1), (8)), which lines of one invoice can have in several months;
 * - of what a settlement takes off that of the settlement, and not of the advance;
 * - of a correction that of the lines that it corrects or of its issue date (effectOfCorrection).
 * A line is settled in it unless it is closed before (settledLines).
 */
export function monthOfLine(document: JpkDocument, item: SnapshotItem): Period {
  return dateOfLine(document, item).slice(0, 7)
}

function dateOfLine({ correctionReason, issueDate, snapshot }: JpkDocument, item: SnapshotItem): string {
  if (correctionReason !== null && effectOfCorrection(snapshot, correctionReason) === 'correction')
    return issueDate
  return item.settles === undefined ? item.taxPointDate : snapshot.taxPointDate
}
