import type { Explanation } from '@fiscus/tax-engine/calculation'
import { derivedOnce } from '@fiscus/tax-engine/derived-once'

/** An explanation as JSON text. Lines share most of what explains them, and so do documents: each part is written once. */
export function explanationText(explanation: Explanation): string {
  const { itemId, facts, rulesRead, rulesRejected, chosenBy, rates } = explanation
  return (
    `{"itemId":${JSON.stringify(itemId)},"facts":${textOnce(facts)},"rulesRead":${rulesRead}` +
    `,"rulesRejected":${textOnce(rulesRejected)},"chosenBy":${textOnce(chosenBy)},"rates":[${rates.map(textOnce)}]}`
  )
}

const textOnce = derivedOnce((part: object) => JSON.stringify(part))
