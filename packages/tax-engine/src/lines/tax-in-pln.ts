import { type Decimal, zero } from '../decimal.ts'
import { exactly, type Rounding } from '../rounding.ts'
import { calculateLine } from './calculate-line.ts'
import { footComponents } from './foot-components.ts'
import { withPln } from './line-figures.ts'
import type { SettledLine } from './settle-lines.ts'

/**
 * Adds the tax in PLN to the lines of a document in another currency: the exact tax of each line at its rate, summed for
 * each tax, rounded once and shared out (VAT act art. 106e(11)). Changes nothing where there are no exchange rates.
 */
export function withTaxInPln(lines: readonly SettledLine[], round: Rounding): readonly SettledLine[] {
  if (lines[0]?.line.exchangeRate === undefined) return lines
  const exact = lines.map(({ line }) => calculateLine(line, exactly, 'tax'))
  const rates = lines.map(({ line }) => line.exchangeRate?.rate ?? zero)
  const inPln = footComponents(exact, ({ taxAmount }, line) => taxAmount.times(rates[line] as Decimal), round)
  return lines.map((settled, position) => ({
    ...settled,
    footing: withPln(settled.footing, inPln[position] as Decimal[]),
  }))
}
