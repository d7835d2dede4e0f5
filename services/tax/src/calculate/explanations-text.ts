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
  // Facts are new objects in each calculation, whereas other parts are those of the configuration.
  const factsText = memoizeByObject((facts: Explanation['facts']) => JSON.stringify(facts))
  let texts = ''
  let before: Explanation | undefined
  let choice = ''
  for (const explanation of explanations) {
    const { itemId, follows, facts } = explanation
    if (before === undefined || !haveSameChoice(before, explanation))
      choice = choiceText(explanation, factsText(facts), lists.indexOf(explanation.rulesRejected))
    before = explanation
    const separator = texts === '' ? '' : ','
    const following = follows === undefined ? '' : `,"follows":${JSON.stringify(follows)}`
    texts += `${separator}{"itemId":${JSON.stringify(itemId)}${following},${choice}}`
  }
  return `"explanations":[${texts}],"rejectionLists":[${lists.texts.join()}]`
}

/** Whether the explanations differ only in their item: lines that share a determination share these parts. */
function haveSameChoice(a: Explanation, b: Explanation): boolean {
  return (
    a.facts === b.facts &&
    a.rulesRead === b.rulesRead &&
    a.rulesRejected === b.rulesRejected &&
    a.chosenBy === b.chosenBy &&
    a.taxedAtHome === b.taxedAtHome &&
    a.rates === b.rates
  )
}

/**
 * The members of an explanation that do not name its item. Documents share most parts of them, so each part is
 * serialized once.
 */
function choiceText(
  { rulesRead, chosenBy, taxedAtHome, rates }: Explanation,
  facts: string,
  rejectionList: number | null,
): string {
  return (
    `"facts":${facts},"rulesRead":${rulesRead},"rejectionList":${rejectionList}` +
    `,"chosenBy":${cachedText(chosenBy)},"taxedAtHome":${taxedAtHome === null ? 'null' : cachedText(taxedAtHome)}` +
    `,"rates":[${rates.map(cachedText)}]`
  )
}

const cachedText = memoizeByObject((part: object) => JSON.stringify(part))
