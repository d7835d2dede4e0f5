import { calculation } from '@fiscus/messages/calculation'
import { words } from '@fiscus/messages/words'
import { memoizeByObject } from '../caching/memoize-by-object.ts'
import { lineCategory } from '../categories/line-category.ts'
import type { TaxRate } from '../configuration/configuration.ts'
import type { ReportFault, Warning } from '../faults/fault.ts'
import { chooseTarget } from './choose-target.ts'
import type { DecidedItem } from './deciding-facts.ts'
import type { Determination, DeterminationInput, DeterminedTax } from './determined-tax.ts'
import type { Explanation } from './explanation.ts'
import { isOssRate } from './foreign-rates.ts'
import { type LineFacts, lineFacts } from './line-facts.ts'
import { type ChosenTaxes, resolvePriceTaxRate, resolveTarget } from './resolve-target.ts'

/**
 * Chooses the taxes of one line (tax-calculation §4.2): the code that the line names, else the first rule of the matrix
 * that matches its facts, in the rate versions of the line's own tax point date. Reports every fault of the line, with
 * pointers into the request, and then returns undefined. Faults of the customer are reported for each line.
 */
export function determineTax(
  input: DeterminationInput,
  itemIndex: number,
  report: ReportFault,
): Determination | undefined {
  const item: DecidedItem | undefined = input.document.items[itemIndex]
  const pointer = `/items/${itemIndex}`
  if (item === undefined) throw new RangeError(`The document has no line ${pointer}`)
  const category = lineCategory(input.configuration, item, pointer, report)
  const line = lineFacts(input, { item, pointer, category: category ?? null })
  const { faults } = line.customer
  for (const fault of faults) report(fault)
  if (category === undefined) return undefined
  const target = chooseTarget(line, input, report)
  const taxes = target && resolveTarget(target, line, input.configuration, report)
  const reference = { date: line.explained.taxPointDate.value, pointer }
  const priceTaxRate = resolvePriceTaxRate(line.item, input.configuration, reference, report)
  if (faults.length > 0 || taxes === undefined || priceTaxRate === undefined) return undefined
  const explained = taxes.oss ? withOssCountry(line.explained, taxes) : line.explained
  return {
    tax: determinedTax(explained, taxes, priceTaxRate),
    explanation: explanation(line.item.id, explained, taxes),
    warnings: lineWarnings(line, taxes),
  }
}

/** An OSS rate that the line names gives the country of a buyer of whom nothing else is known. */
function withOssCountry(
  explained: LineFacts['explained'],
  { components }: ChosenTaxes,
): LineFacts['explained'] {
  const country = components.find(({ rate }) => isOssRate(rate))?.rate.country
  if (explained.buyerCountry !== null || country === undefined) return explained
  return { ...explained, buyerCountry: { value: country, source: 'tax rate' } }
}

function determinedTax(
  explained: LineFacts['explained'],
  { group, components, oss, trace }: ChosenTaxes,
  priceTaxRate: TaxRate | null,
): DeterminedTax {
  const { chosenBy, taxedAtHome } = trace
  return {
    groupCode: group?.groupCode ?? null,
    groupName: group?.groupName ?? null,
    components,
    oss,
    procedure: taxedAtHome?.reason === 'below_threshold' ? 'WSTO_EE' : null,
    ruleId: chosenBy.kind === 'rule' ? chosenBy.ruleId : null,
    priceTaxRate,
    customerType: explained.customerType?.value ?? null,
    geoZone: explained.geoZone?.value ?? null,
    itemType: explained.itemType.value,
    taxCategory: explained.taxCategory?.value ?? null,
    buyerCountry: explained.buyerCountry?.value ?? null,
    taxPointDate: explained.taxPointDate.value,
  }
}

function explanation(
  itemId: string,
  facts: LineFacts['explained'],
  { components, trace }: ChosenTaxes,
): Explanation {
  return {
    itemId,
    facts,
    rulesRead: trace.rulesRead,
    rulesRejected: trace.rulesRejected,
    chosenBy: trace.chosenBy,
    taxedAtHome: trace.taxedAtHome,
    rates: components.map(({ rate }) => explainedRate(rate)),
  }
}

const explainedRate = memoizeByObject(({ taxCode, version, validFrom, validTo }: TaxRate) => ({
  taxCode,
  version,
  validFrom,
  validTo,
}))

/** Warnings about the taxes of a line. Those about the customer and the level concern lines of the matrix only. */
function lineWarnings(line: LineFacts, taxes: ChosenTaxes): readonly Warning[] {
  if (taxes.trace.chosenBy.kind !== 'rule') return taxes.warnings
  const warnings = [...line.customer.warnings, ...taxes.warnings]
  return ignoresLevel(line, taxes) ? [...warnings, levelIgnored(line)] : warnings
}

/**
 * A level does not choose a rate in Poland, which has two reduced ones: the VAT act chooses between them by the goods
 * (annexes 3 and 10). A rate of 0 % or an exemption has no levels to choose from.
 */
function ignoresLevel({ item }: LineFacts, { oss, components }: ChosenTaxes): boolean {
  const level = item.rateCategory ?? 'standard'
  return level !== 'standard' && !oss && components.some(({ rate }) => rate.taxStatus === 'standard')
}

function levelIgnored({ item, pointer }: LineFacts): Warning {
  return {
    code: 'rate-category-ignored',
    pointer: `${pointer}/rateCategory`,
    detail: calculation.levelIgnored({ level: words[item.rateCategory ?? 'standard']() }),
  }
}
