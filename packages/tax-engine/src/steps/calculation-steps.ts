import type { TaxConfiguration } from '../configuration/configuration.ts'
import type { TaxDocument } from '../document/document.ts'
import { effectiveSettings } from '../document/effective-settings.ts'
import type { Line } from '../lines/line.ts'
import { readLines } from '../lines/read-lines.ts'
import { calculateLine } from '../modes/calculate-line.ts'
import type { TaxedFigures } from '../modes/line-figures.ts'
import type { Decimal } from '../numbers/decimal.ts'
import { noRounding } from '../numbers/rounding.ts'
import { type RoundedLine, roundLines } from '../strategies/round-lines.ts'
import type { CalculationMode } from '../vocabulary/vocabulary.ts'

/** The amounts of one line in the order in which they arise (tax-calculation §4). */
export type LineSteps = {
  itemId: string
  mode: CalculationMode
  /** Quantity × unit price. */
  fullPrice: Decimal
  /** What the line's own discounts take off; undefined without discounts. */
  lineDiscount: Decimal | undefined
  documentDiscountShare: Decimal | undefined
  /** The home tax that was deducted from the price. */
  priceTax: { taxCode: string; amount: Decimal } | undefined
  /** The amount to calculate. */
  amount: Decimal
  /** The figures before any rounding. */
  unrounded: TaxedFigures
  /** The figures that add up to the totals, rounded as the strategy requires. */
  rounded: TaxedFigures
}

/**
 * Returns the intermediate amounts of each line of a document, unrounded and rounded. For a document with an amount
 * received these are the steps of its order. A document with faults has none: `calculateDocument` reports them.
 */
export function calculationSteps(document: TaxDocument, configuration: TaxConfiguration): LineSteps[] {
  const settings = effectiveSettings(document, configuration.settings)
  const read = readLines({ document, configuration, use: 'draft' }, settings)
  if (read.kind === 'refused') return []
  return roundLines(read.lines, settings).map(stepsOf)
}

function stepsOf({ line, rounded }: RoundedLine<Line>): LineSteps {
  const { item, tax, taxes, entered, documentDiscountShare, amount } = line
  const { lineDiscount } = entered
  const discounted = documentDiscountShare ? entered.amount.minus(documentDiscountShare) : entered.amount
  return {
    itemId: item.id,
    mode: taxes.mode,
    fullPrice: lineDiscount ? entered.amount.plus(lineDiscount) : entered.amount,
    lineDiscount,
    documentDiscountShare,
    priceTax: tax.priceTaxRate
      ? { taxCode: tax.priceTaxRate.taxCode, amount: discounted.minus(amount) }
      : undefined,
    amount,
    unrounded: calculateLine(line, noRounding, 'tax'),
    rounded,
  }
}
