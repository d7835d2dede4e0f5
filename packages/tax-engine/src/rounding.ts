import { Decimal } from './decimal.ts'
import type { RoundingAlgorithm } from './vocabulary.ts'

/** Rounds an amount, or leaves it as it is: what tells line level from header level. */
export type Rounding = (amount: Decimal) => Decimal

/** Both round the magnitude and restore the sign, so that a credit mirrors its invoice: a tie of half-up goes away from zero. */
const modes = {
  half_up: Decimal.ROUND_HALF_UP,
  half_even: Decimal.ROUND_HALF_EVEN,
} as const satisfies Record<RoundingAlgorithm, number>

/**
 * A share of a gross price (23/123 of it) has no end, so its 100 digits leave an amount off by less than 10^-50, while no
 * amount that is not a tie comes as near to one as that. Cutting there first makes a tie be seen as one.
 */
const settledDecimals = 50

/** Rounds to a number of decimals (tax-service.md §4.3). */
export function roundingTo(decimals: number, algorithm: RoundingAlgorithm): Rounding {
  const mode = modes[algorithm]
  return (amount) =>
    amount.decimalPlaces() <= decimals ? amount : settled(amount).toDecimalPlaces(decimals, mode)
}

/** Keeps every digit. */
export const exactly: Rounding = (amount) => amount

/** The amount without the noise of endless shares. */
export function settled(amount: Decimal): Decimal {
  return amount.decimalPlaces() > settledDecimals ? amount.toDecimalPlaces(settledDecimals) : amount
}
