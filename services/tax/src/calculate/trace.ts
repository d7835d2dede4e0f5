import type { CalculationTrace } from '@fiscus/contracts/calculation/calculation-trace'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { Explanation } from '@fiscus/tax-engine/determination/explanation'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { type RuleVerdicts, ruleVerdicts } from '@fiscus/tax-engine/matrix/rule-verdicts'
import type { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { calculationSteps, type LineSteps } from '@fiscus/tax-engine/steps/calculation-steps'
import type { GeoZone } from '@fiscus/tax-engine/vocabulary/vocabulary'

/** Rules of a list, and distinct lists of a response: about 1.5 MB. */
const rulesMax = 200
const listsMax = 20

/** How each line of a calculated document was calculated: the verdicts of the rules, and its amounts step by step. */
export function calculationTrace(
  document: TaxDocument,
  explanations: readonly Explanation[],
  configuration: TaxConfiguration,
): CalculationTrace {
  const lists = new Map<string, { position: number; verdicts: RuleVerdicts }>()
  const listOf = (explanation: Explanation, zone: GeoZone | undefined): number | null => {
    const { customerType, itemType, taxCategory, taxPointDate } = explanation.facts
    if (explanation.chosenBy.kind !== 'rule' || !customerType || !itemType || zone === undefined) return null
    const cell = {
      customerType: customerType.value,
      geoZone: zone,
      itemType: itemType.value,
      taxCategory: taxCategory?.value ?? null,
    }
    const key = JSON.stringify([cell, taxPointDate.value])
    const known = lists.get(key)
    if (known) return known.position
    if (lists.size >= listsMax) return null
    const verdicts = ruleVerdicts(configuration, cell, taxPointDate.value, rulesMax)
    lists.set(key, { position: lists.size, verdicts })
    return lists.size - 1
  }
  const lines = explanations.map((explanation) => ({
    itemId: explanation.itemId,
    ruleList: listOf(explanation, explanation.facts.geoZone?.value),
    homeRuleList: explanation.taxedAtHome === null ? null : listOf(explanation, 'domestic'),
  }))
  return {
    ruleLists: [...lists.values()].map(({ verdicts }) => ({
      rules: [...verdicts.rules],
      omitted: verdicts.omitted,
    })),
    lines,
    steps: calculationSteps(document, configuration).map(stepsOf),
  }
}

type Steps = CalculationTrace['steps'][number]

function stepsOf({ itemId, mode, priceTax, ...steps }: LineSteps): Steps {
  return {
    itemId,
    mode,
    fullPrice: amountOf(steps.fullPrice),
    lineDiscount: steps.lineDiscount && amountOf(steps.lineDiscount),
    documentDiscountShare: steps.documentDiscountShare && amountOf(steps.documentDiscountShare),
    priceTax: priceTax && { taxCode: priceTax.taxCode, amount: amountOf(priceTax.amount) },
    amount: amountOf(steps.amount),
    unrounded: figuresOf(steps.unrounded),
    rounded: figuresOf(steps.rounded),
  }
}

function figuresOf({ netAmount, taxAmount, grossAmount, whtAmount, margin, taxes }: LineSteps['rounded']) {
  return {
    netAmount: amountOf(netAmount),
    taxAmount: amountOf(taxAmount),
    grossAmount: amountOf(grossAmount),
    whtAmount: whtAmount && amountOf(whtAmount),
    margin: margin && {
      cost: amountOf(margin.cost),
      grossMargin: amountOf(margin.grossMargin),
      netMarginBase: amountOf(margin.netMarginBase),
    },
    taxes: taxes.map(({ taxRate, isCompound, ...amounts }) => ({
      taxCode: taxRate.taxCode,
      ratePercent: amountOf(taxRate.ratePercent),
      isCompound,
      netBase: amountOf(amounts.netBase),
      taxAmount: amountOf(amounts.taxAmount),
      whtAmount: amounts.whtAmount && amountOf(amounts.whtAmount),
    })),
  }
}

const decimalsMax = 10

/** An amount with at least two decimals and at most ten. */
function amountOf(amount: Decimal): string {
  const shown = amount.toDecimalPlaces(decimalsMax)
  return shown.toFixedAtLeast(2)
}
