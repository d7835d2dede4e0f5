import {
  breakdownField,
  type SnapshotTotals,
  snapshotFields,
  type TaxBreakdownEntry,
  type TaxSnapshot,
  totalsFields,
} from './snapshot.ts'

/**
 * The exact text that is returned, digested and stored: money as JSON numbers with two decimals (`23.00`, not `23`), at
 * header level with at most ten. Equal snapshots give the same bytes, also after they were read back.
 */
export function writeSnapshot(snapshot: TaxSnapshot): string {
  return snapshotFields.write(snapshot)
}

/** The totals of a document as JSON text (tax-calculation §4.10). */
export function writeTotals(totals: SnapshotTotals): string {
  return totalsFields.write(totals)
}

/** The breakdown of a document as JSON text. */
export function writeTaxBreakdown(entries: readonly TaxBreakdownEntry[]): string {
  return breakdownField.write(entries)
}
