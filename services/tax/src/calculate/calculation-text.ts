import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { Explanation } from '@fiscus/tax-engine/determination/explanation'
import { buyerView, writeBuyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import { writeSnapshot, writeTaxBreakdown, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { sha256 } from '../json-text/sha256.ts'
import type { Calculated } from './calculate-or-throw.ts'
import { type RejectionBudget, rejectionLists } from './rejection-lists.ts'

/** How a calculation is explained. Responses share a budget when they are sent together. */
export type Explaining = {
  configuration: TaxConfiguration
  explain: 'short' | 'full'
  budget: RejectionBudget
}

/**
 * The response to a calculation as JSON text. It contains the snapshot's text unchanged: the digest covers its characters.
 * @throws Problem 422 `invalid-request` when a full explanation exceeds the budget
 */
export function calculationText(
  { snapshot, explanations, warnings }: Calculated,
  explaining: Explaining,
): string {
  const lists = rejectionLists(explanations, explaining)
  const text = writeSnapshot(snapshot)
  const explanationTexts = explanations
    .map((explanation) => explanationText(explanation, lists.indexOf))
    .join()
  return (
    `{"summary":${writeTotals(snapshot)},"taxBreakdown":${writeTaxBreakdown(snapshot.taxBreakdown)}` +
    `,"snapshot":${text},"snapshotDigest":"${sha256(text)}"` +
    `,"explanations":[${explanationTexts}],"rejectionLists":[${lists.texts.join()}]` +
    `,"buyerView":${writeBuyerView(buyerView(snapshot))},"warnings":${JSON.stringify(warnings)}}`
  )
}

/** An explanation as JSON text. Lines and documents share most parts of their explanations, so each part is serialized once. */
function explanationText(
  explanation: Explanation,
  indexOf: (list: Explanation['rulesRejected']) => number | null,
): string {
  const { itemId, facts, rulesRead, rulesRejected, chosenBy, rates } = explanation
  return (
    `{"itemId":${JSON.stringify(itemId)},"facts":${cachedText(facts)},"rulesRead":${rulesRead}` +
    `,"rejectionList":${indexOf(rulesRejected)},"chosenBy":${cachedText(chosenBy)},"rates":[${rates.map(cachedText)}]}`
  )
}

const cachedText = memoizeByObject((part: object) => JSON.stringify(part))
