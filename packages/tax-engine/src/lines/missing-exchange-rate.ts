import { calculation } from '@fiscus/messages/calculation'
import { homeCurrency } from '../document/check-document.ts'
import type { Fault } from '../faults/fault.ts'
import { isPolish } from '../snapshot/snapshot.ts'
import type { Line } from './line.ts'

/**
 * The fault of a document with Polish tax in a foreign currency and without exchange rates: its invoice must state the
 * tax in PLN (VAT act art. 106e(11), at the rate of art. 31a). undefined when no line has such a tax: neither 0 %, nor
 * tax inside a margin or of another state is stated in PLN. The rates of single lines are checked with the document.
 */
export function missingExchangeRate(
  currency: string,
  lines: readonly Line[],
): Fault<'exchange-rate-missing'> | undefined {
  if (currency === homeCurrency || lines.some(({ exchangeRate }) => exchangeRate !== undefined))
    return undefined
  if (!lines.some(hasShownPolishTax)) return undefined
  return {
    code: 'exchange-rate-missing',
    pointer: '/exchangeRate',
    detail: calculation.exchangeRateMissing({ currency }),
  }
}

function hasShownPolishTax({ taxes: { components } }: Line): boolean {
  return components.some(
    ({ rate, withholds }) =>
      isPolish(rate) && !withholds && rate.calculationMode !== 'margin' && !rate.ratePercent.isZero(),
  )
}
