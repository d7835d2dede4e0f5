import { buyerView } from '@fiscus/tax-engine/buyer-view'
import { jsonText } from '@fiscus/tax-engine/json-text'
import { writeSnapshot } from '@fiscus/tax-engine/write-snapshot'
import { sha256 } from '../sha256.ts'
import type { Calculated } from './calculate-or-refuse.ts'
import { summaryText } from './summary-text.ts'

/** The answer to a calculation as JSON text; the snapshot stands in it with the very characters that the digest is of. */
export function calculationText({ snapshot, explanations, warnings }: Calculated): string {
  const text = writeSnapshot(snapshot)
  return (
    `{"summary":${summaryText(snapshot)},"taxBreakdown":${jsonText(snapshot.taxBreakdown)}` +
    `,"snapshot":${text},"snapshotDigest":"${sha256(text)}"` +
    `,"explanations":${JSON.stringify(explanations)},"buyerView":${jsonText(buyerView(snapshot))}` +
    `,"warnings":${JSON.stringify(warnings)}}`
  )
}
