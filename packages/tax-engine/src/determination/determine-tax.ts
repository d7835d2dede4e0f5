import type { Explanation } from '../calculation.ts'
import type { TaxConfiguration, TaxRate } from '../configuration.ts'
import { derivedOnce } from '../derived-once.ts'
import type { TaxDocument } from '../document.ts'
import { chooseTarget, type Refusal } from './choose-target.ts'
import type { Determination, DeterminedTax } from './determined-tax.ts'
import { type LineFacts, lineFacts } from './line-facts.ts'
import { type ChosenTaxes, isFault, resolveRate, resolveTarget } from './resolve-target.ts'

/**
 * Chooses the taxes of one line and says why: the code that the line names, else the first rule of the matrix that matches its
 * facts (tax-service.md §4.2), in the versions of the line's own tax point date. Reports every fault of the line at once, with
 * pointers into the request; the faults of the customer come with each line.
 */
export function determineTax(
  document: TaxDocument,
  itemIndex: number,
  configuration: TaxConfiguration,
  explain: 'short' | 'full',
): Determination {
  const line = lineFacts(document, itemIndex, configuration.settings.unverifiedVatNumberPolicy)
  const choice = chooseTarget(line, configuration, explain)
  const taxes = choice.kind === 'chosen' ? resolveTarget(choice, line, configuration) : choice
  const price = resolvePriceTaxRate(line, configuration)
  const { faults, warnings } = line.customer
  if (faults.length > 0 || taxes.kind === 'refused' || price.kind === 'refused')
    return { kind: 'refused', faults: [...faults, ...faultsOf(taxes), ...faultsOf(price)] }
  return {
    kind: 'determined',
    tax: determinedTax(line, taxes, price.rate),
    explanation: explanation(line, taxes),
    warnings: taxes.trace.chosenBy.kind === 'rule' ? warnings : [],
  }
}

/** The home rate inside the price, in its version of the line's day. */
function resolvePriceTaxRate(
  { item, explained, pointer }: LineFacts,
  configuration: TaxConfiguration,
): { kind: 'resolved'; rate: TaxRate | null } | Refusal {
  if (item.priceTaxRateCode === undefined) return { kind: 'resolved', rate: null }
  const culprit = `${pointer}/priceTaxRateCode`
  const rate = resolveRate(configuration, item.priceTaxRateCode, explained.taxPointDate.value, culprit)
  return isFault(rate) ? { kind: 'refused', faults: [rate] } : { kind: 'resolved', rate }
}

function faultsOf(outcome: { kind: 'resolved' } | Refusal): Refusal['faults'] {
  return outcome.kind === 'refused' ? outcome.faults : []
}

function determinedTax(
  { explained }: LineFacts,
  { group, components, oss, trace }: ChosenTaxes,
  priceTaxRate: TaxRate | null,
): DeterminedTax {
  return {
    groupCode: group?.groupCode ?? null,
    groupName: group?.groupName ?? null,
    components,
    oss,
    ruleId: trace.chosenBy.kind === 'rule' ? trace.chosenBy.ruleId : null,
    priceTaxRate,
    customerType: explained.customerType?.value ?? null,
    geoZone: explained.geoZone?.value ?? null,
    itemType: explained.itemType.value,
    buyerCountry: explained.buyerCountry?.value ?? null,
    taxPointDate: explained.taxPointDate.value,
  }
}

function explanation({ item, explained }: LineFacts, { components, trace }: ChosenTaxes): Explanation {
  return {
    itemId: item.id,
    facts: explained,
    rulesRead: trace.rulesRead,
    rulesRejected: trace.rulesRejected,
    chosenBy: trace.chosenBy,
    rates: components.map(({ rate }) => explainedRate(rate)),
  }
}

const explainedRate = derivedOnce(({ taxCode, version, validFrom, validTo }: TaxRate) => ({
  taxCode,
  version,
  validFrom,
  validTo,
}))
