import { type Fa3Summary, fa3Summary } from '@fiscus/tax-engine/reporting/fa3-summary'
import type { SnapshotItem, TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { type DocumentHistory, documentState } from '@fiscus/tax-engine/state/document-state'
import { isGone } from '@fiscus/tax-engine/state/line-state'
import type { Fa3Document } from './fa3-document.ts'

type Corrected = Pick<Fa3Document, 'snapshot' | 'corrected'>

/**
 * The summary of the invoice. A correction of nothing that is VAT corrects an invoice with VAT all the same (VAT act
 * art. 106j(1)(5)): P_15 is then zero, and Rozliczenie has the differences. Without any VAT there is no summary.
 */
export function summaryOf({ snapshot, corrected }: Corrected): Fa3Summary {
  const summary = fa3Summary(snapshot)
  if (summary.kind === 'refused' || corrected.length === 0 || hasVat(snapshot)) return summary
  const before = { ...snapshot, items: linesBefore(corrected) }
  return { kind: 'summed', fields: hasVat(before) ? { P_15: '0.00' } : {} }
}

/**
 * The lines that the annotations are about: its own or, of a correction of nothing that is VAT, such as a wrong name,
 * those of the invoice that it corrects, as earlier corrections left them: it still is in the margin procedure, exempt
 * or with reverse charge.
 */
export function annotatedItems({ snapshot, corrected }: Corrected): readonly SnapshotItem[] {
  return corrected.length === 0 || hasVat(snapshot) ? snapshot.items : linesBefore(corrected)
}

/** What earlier corrections left of the lines of invoices; where nothing is left, the lines that were credited last. */
function linesBefore(corrected: readonly DocumentHistory[]): SnapshotItem[] {
  const lines = corrected.flatMap((history) => [...documentState(history).values()])
  const left = lines.filter((line) => !isGone(line))
  return (left.length > 0 ? left : lines).map(({ item }) => item)
}

function hasVat(snapshot: TaxSnapshot): boolean {
  const summary = fa3Summary(snapshot)
  return summary.kind === 'summed' && snapshot.items.length > 0 && summary.fields.P_15 !== undefined
}
