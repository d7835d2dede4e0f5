import type { LateReason } from '@fiscus/contracts/returns/to-correct'
import { type Closing, type Closings, noClosings } from '../periods/closing.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { negated, nothing, type Total } from '../returns/totals.ts'
import { cellsTotal, registerEntry } from './register-entry.ts'
import { summaryRow } from './sales-row.ts'
import { isInMonth, type SummaryEntry } from './summary-entry.ts'

/** What a closed month declares more, and why: a document that came after its closing, or that changed after it. */
export type LateFact = { reason: LateReason; amounts: Total }

/**
 * What a document changes in a closed month since its closing; null for nothing. `isStatedLater`: KSeF has stated
 * something about it since, which changes how its row proves the sale (VAT act art. 109(3)).
 */
export function lateFact(
  document: ReturnDocument,
  closing: Closing,
  isStatedLater: boolean,
): LateFact | null {
  const { period } = closing
  const declaredIn = (closings: Closings): Total | null => {
    const entry = registerEntry(document, { period, closings })
    return entry && (entry.row !== null || entry.faults.length > 0) ? entry.declared : null
  }
  const sent = declaredIn(new Map([[period, closing]]))
  const now = declaredIn(noClosings)
  if (sent && now) return isStatedLater ? { reason: 'ksef_number', amounts: nothing } : null
  if (sent) return { reason: 'void', amounts: negated(sent) }
  return now && { reason: reasonOf(document, now), amounts: now }
}

function reasonOf({ correctionReason }: ReturnDocument, { tax }: Total): LateReason {
  if (correctionReason === null) return 'late_invoice'
  return tax > 0n ? 'understatement' : 'correction'
}

/** What a summary entry changes in a closed month since its closing, as `lateFact` of a document. */
export function lateEntry(entry: SummaryEntry, closing: Closing): LateFact | null {
  const { period } = closing
  const isSent = isInMonth(entry, { period, closings: new Map([[period, closing]]) })
  const isNow = isInMonth(entry, { period, closings: noClosings })
  if (isSent === isNow) return null
  const amounts = cellsTotal(summaryRow(entry).cells)
  return isNow
    ? { reason: 'summary_entry', amounts }
    : { reason: 'withdrawn_entry', amounts: negated(amounts) }
}
