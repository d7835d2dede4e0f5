import { calculateLine, type PricedLine } from '../modes/calculate-line.ts'
import { type TaxAmount, taxAmountOf, withPln } from '../modes/line-figures.ts'
import { zero } from '../numbers/decimal.ts'
import { noRounding, type Rounding } from '../numbers/rounding.ts'
import { isPolish, type SnapshotExchangeRate } from '../snapshot/snapshot.ts'
import { allocateRoundedTaxes } from './allocate-rounded-taxes.ts'
import type { RoundedLine } from './round-lines.ts'

/** A line with the exchange rate that converts its taxes; undefined for a document without exchange rates. */
export type ConvertedLine = PricedLine & { exchangeRate: SnapshotExchangeRate | undefined }

/**
 * Adds the Polish tax in PLN to the lines of a document in another currency (tax-calculation §4.9): the exact tax of
 * each line at its exchange rate, summed for each tax, rounded once and allocated (VAT act art. 106e(11)). Tax of
 * another state is not reported in PLN: an OSS return is in EUR (Directive 2006/112/EC art. 369h). Without exchange
 * rates the lines are returned unchanged.
 */
export function addTaxInPln<Line extends ConvertedLine>(
  lines: readonly RoundedLine<Line>[],
  round: Rounding,
): readonly RoundedLine<Line>[] {
  if (lines[0]?.line.exchangeRate === undefined) return lines
  const exact = lines.map((roundedLine) => {
    const { line } = roundedLine
    const rate = line.exchangeRate?.rate ?? zero
    const { taxes } = calculateLine(line, noRounding, 'tax')
    return { roundedLine, taxes: taxes.map((tax) => taxAmountOf(tax, tax.taxAmount.times(rate))) }
  })
  return allocateRoundedTaxes(exact, round).map(({ roundedLine: { line, rounded, exact }, taxes }) => ({
    line,
    rounded: withPln(rounded, taxes.map(polishAmount)),
    exact,
  }))
}

function polishAmount({ rate, amount }: TaxAmount) {
  return isPolish(rate) ? amount : undefined
}
