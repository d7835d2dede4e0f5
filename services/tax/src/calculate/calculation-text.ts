import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import type { Explanation } from '@fiscus/tax-engine/determination/explanation'
import { buyerView, writeBuyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import { writeSnapshot, writeTaxBreakdown, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { sha256 } from '../json-text/sha256.ts'
import type { Calculated } from './calculate-or-throw.ts'

/** The response to a calculation as JSON text. It contains the snapshot's text unchanged: the digest covers its characters. */
export function calculationText({ snapshot, explanations, warnings }: Calculated): string {
  const text = writeSnapshot(snapshot)
  const explanationTexts = explanations.map(explanationText).join()
  return (
    `{"summary":${writeTotals(snapshot)},"taxBreakdown":${writeTaxBreakdown(snapshot.taxBreakdown)}` +
    `,"snapshot":${text},"snapshotDigest":"${sha256(text)}"` +
    `,"explanations":[${explanationTexts}],"buyerView":${writeBuyerView(buyerView(snapshot))}` +
    `,"warnings":${JSON.stringify(warnings)}}`
  )
}

/** An explanation as JSON text. Lines and documents share most parts of their explanations, so each part is serialized once. */
function explanationText(explanation: Explanation): string {
  const { itemId, facts, rulesRead, rulesRejected, chosenBy, rates } = explanation
  return (
    `{"itemId":${JSON.stringify(itemId)},"facts":${cachedText(facts)},"rulesRead":${rulesRead}` +
    `,"rulesRejected":${cachedText(rulesRejected)},"chosenBy":${cachedText(chosenBy)},"rates":[${rates.map(cachedText)}]}`
  )
}

const cachedText = memoizeByObject((part: object) => JSON.stringify(part))
