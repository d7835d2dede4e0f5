import type { LateReason } from '@fiscus/contracts/returns/to-correct'
import { type Closing, noClosings } from '../periods/closing.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { negated, nothing, type Total } from '../returns/totals.ts'
import { registerEntry } from './register-entry.ts'

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
  const sent = registerEntry(document, { period, closings: new Map([[period, closing]]) })
  const now = registerEntry(document, { period, closings: noClosings })
  const isInRegister = (entry: typeof now) =>
    entry !== null && (entry.row !== null || entry.faults.length > 0)
  if (isInRegister(sent) && isInRegister(now))
    return isStatedLater ? { reason: 'ksef_number', amounts: nothing } : null
  if (sent && isInRegister(sent)) return { reason: 'void', amounts: negated(sent.declared) }
  if (!now || !isInRegister(now)) return null
  return { reason: reasonOf(document, now.declared), amounts: now.declared }
}

function reasonOf({ correctionReason }: ReturnDocument, { tax }: Total): LateReason {
  if (correctionReason === null) return 'late_invoice'
  return tax > 0n ? 'understatement' : 'correction'
}
