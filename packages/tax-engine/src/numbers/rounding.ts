import type { RoundingAlgorithm } from '../vocabulary/vocabulary.ts'
import type { Decimal } from './decimal.ts'
import type { Share } from './share.ts'

/** Rounds an amount, or returns it unchanged. */
export type Rounding = (amount: Decimal) => Decimal

/** A rounding that computes a share of an amount, too, and rounds it once. */
export type ShareRounding = Rounding & { ofShare(amount: Decimal, share: Share): Decimal }

/**
 * A share of a gross price (23/123) is periodic: its 100 digits leave an amount off by less than 10^-50. An amount that
 * is not a tie is never that near to one. Cutting at 50 decimals first therefore recovers the ties.
 */
const workingDecimals = 50

/**
 * Rounds to a number of decimals (tax-calculation §4.3). The magnitude is rounded and the sign restored, so that a
 * credit mirrors its invoice. A half-up tie rounds away from zero.
 */
export function roundingTo(decimals: number, algorithm: RoundingAlgorithm): ShareRounding {
  const round = (amount: Decimal) => atWorkingPrecision(amount).toDecimalPlaces(decimals, algorithm)
  const ofShare = (amount: Decimal, { ratio, value }: Share) =>
    (ratio && amount.roundedShare(ratio.numerator, ratio.denominator, decimals, algorithm)) ??
    round(amount.times(value))
  return Object.assign(round, { ofShare })
}

/** Keeps every digit. */
export const noRounding: ShareRounding = Object.assign((amount: Decimal) => amount, {
  ofShare: (amount: Decimal, { value }: Share) => amount.times(value),
})

/** Removes the error of periodic shares: rounds an amount to 50 decimals. */
export function atWorkingPrecision(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(workingDecimals)
}
