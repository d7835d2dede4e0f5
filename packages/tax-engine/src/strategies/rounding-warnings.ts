import { calculation } from '@fiscus/messages/calculation'
import type { Warning } from '../faults/fault.ts'
import type { Line } from '../lines/line.ts'
import { minorUnitsOf } from '../vocabulary/currencies.ts'
import type { RoundingAlgorithm } from '../vocabulary/vocabulary.ts'

/**
 * VAT act art. 106e(11): an end of half a grosz and more is rounded up. Half-even is allowed, but not without a
 * warning.
 */
const halfEvenInPoland: Warning = {
  code: 'half-even-for-polish-tax',
  pointer: '/roundingAlgorithm',
  detail: calculation.halfEvenForPolishTax(),
}

/** Warns of amounts whose decimals differ from those of the law or of the currency (tax-calculation §4.3). */
export function roundingWarnings(
  currency: string,
  algorithm: RoundingAlgorithm,
  lines: readonly Line[],
): Warning[] {
  return [...currencyWarnings(currency), ...halfEvenWarnings(algorithm, lines)]
}

function currencyWarnings(currency: string): Warning[] {
  const decimals = minorUnitsOf(currency)
  if (decimals === 2) return []
  return [
    {
      code: 'currency-without-cents',
      pointer: '/currency',
      detail: calculation.currencyWithoutCents({ currency, decimals }),
    },
  ]
}

/** A line with a Polish tax is rounded half-even. */
function halfEvenWarnings(algorithm: RoundingAlgorithm, lines: readonly Line[]): Warning[] {
  if (algorithm === 'half_up') return []
  const isPolish = lines.some(({ tax }) => tax.components.some(({ rate }) => rate.country === 'PL'))
  return isPolish ? [halfEvenInPoland] : []
}
