import { buyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import { jsonText } from '@fiscus/tax-engine/snapshot/json-text'
import { writeBuyerView } from '@fiscus/tax-engine/snapshot/write-buyer-view'
import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { sha256 } from '../sha256.ts'
import type { Calculated } from './calculate-or-refuse.ts'
import { explanationText } from './explanation-text.ts'
import { summaryText } from './summary-text.ts'

/** The answer to a calculation as JSON text; the snapshot stands in it with the very characters that the digest is of. */
export function calculationText({ snapshot, explanations, warnings }: Calculated): string {
  const text = writeSnapshot(snapshot)
  const because = explanations.map(explanationText).join()
  return (
    `{"summary":${summaryText(snapshot)},"taxBreakdown":${jsonText(snapshot.taxBreakdown)}` +
    `,"snapshot":${text},"snapshotDigest":"${sha256(text)}"` +
    `,"explanations":[${because}],"buyerView":${writeBuyerView(buyerView(snapshot))}` +
    `,"warnings":${JSON.stringify(warnings)}}`
  )
}
