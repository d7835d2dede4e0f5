import { faultBody } from '@fiscus/contracts/problems/fault-body'
import { buyerView, writeBuyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import { writeSnapshot, writeTaxBreakdown, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { calculatedContent } from '../document-content/document-content.ts'
import type { RequestedContent } from '../document-content/requested-content.ts'
import { sha256 } from '../json-text/sha256.ts'
import type { Calculated } from './calculate-or-throw.ts'
import { type Explaining, explanationsText } from './explanations-text.ts'

/**
 * The response to a calculation as JSON text. It contains the snapshot's text unchanged: the digest covers its
 * characters.
 * @throws Problem 422 `invalid-request` when a full explanation exceeds the budget
 */
export function calculationText(
  { snapshot, explanations, warnings }: Calculated,
  requested: RequestedContent,
  explaining: Explaining,
): string {
  const text = writeSnapshot(snapshot)
  return (
    `{"summary":${writeTotals(snapshot)},"taxBreakdown":${writeTaxBreakdown(snapshot.taxBreakdown)}` +
    `,"snapshot":${text},"snapshotDigest":"${sha256(text)}"` +
    `,${explanationsText(explanations, explaining)}` +
    `,"buyerView":${writeBuyerView(buyerView(snapshot))}` +
    `,"content":${JSON.stringify(calculatedContent(requested, snapshot))},"warnings":${JSON.stringify(warnings.map(faultBody))}}`
  )
}
