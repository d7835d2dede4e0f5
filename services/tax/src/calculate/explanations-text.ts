import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { Explanation } from '@fiscus/tax-engine/determination/explanation'
import { type RejectionBudget, rejectionLists } from './rejection-lists.ts'

/** How a calculation is explained. Responses share a budget when they are sent together. */
export type Explaining = {
  configuration: TaxConfiguration
  explain: 'short' | 'full'
  budget: RejectionBudget
}

/**
 * The members `explanations` and `rejectionLists` of a JSON object, as text.
 * @throws Problem 422 `invalid-request` when a full explanation exceeds the budget
 */
export function explanationsText(explanations: readonly Explanation[], explaining: Explaining): string {
  const lists = rejectionLists(explanations, explaining)
  const texts = explanations.map((explanation) => explanationText(explanation, lists.indexOf))
  return `"explanations":[${texts.join()}],"rejectionLists":[${lists.texts.join()}]`
}

/** An explanation as JSON text. Lines and documents share most parts of their explanations, so each part is serialized once. */
function explanationText(
  explanation: Explanation,
  indexOf: (list: Explanation['rulesRejected']) => number | null,
): string {
  const { itemId, follows, facts, rulesRead, rulesRejected, chosenBy, taxedAtHome, rates } = explanation
  return (
    `{"itemId":${JSON.stringify(itemId)}${follows === undefined ? '' : `,"follows":${JSON.stringify(follows)}`},"facts":${cachedText(facts)},"rulesRead":${rulesRead}` +
    `,"rejectionList":${indexOf(rulesRejected)},"chosenBy":${cachedText(chosenBy)}` +
    `,"taxedAtHome":${taxedAtHome === null ? 'null' : cachedText(taxedAtHome)},"rates":[${rates.map(cachedText)}]}`
  )
}

const cachedText = memoizeByObject((part: object) => JSON.stringify(part))
