import type { RoundingAlgorithm } from '../vocabulary/vocabulary.ts'
import { Decimal } from './decimal.ts'

/** Rounds an amount, or returns it unchanged. */
export type Rounding = (amount: Decimal) => Decimal

/** Both round the magnitude and restore the sign, so that a credit mirrors its invoice. A half-up tie rounds away from zero. */
const modes = {
  half_up: Decimal.ROUND_HALF_UP,
  half_even: Decimal.ROUND_HALF_EVEN,
} as const satisfies Record<RoundingAlgorithm, number>

/**
 * A share of a gross price (23/123) is periodic: its 100 digits leave an amount off by less than 10^-50. An amount that is
 * not a tie is never that near to one. Cutting at 50 decimals first therefore recovers the ties.
 */
const workingDecimals = 50

/** Rounds to a number of decimals (tax-calculation §4.3). */
export function roundingTo(decimals: number, algorithm: RoundingAlgorithm): Rounding {
  const mode = modes[algorithm]
  return (amount) =>
    amount.decimalPlaces() <= decimals ? amount : atWorkingPrecision(amount).toDecimalPlaces(decimals, mode)
}

/** Keeps every digit. */
export const noRounding: Rounding = (amount) => amount

/** Removes the error of periodic shares: rounds an amount to 50 decimals. */
export function atWorkingPrecision(amount: Decimal): Decimal {
  return amount.decimalPlaces() > workingDecimals ? amount.toDecimalPlaces(workingDecimals) : amount
}
