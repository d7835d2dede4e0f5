import type { Decimal } from './decimal.ts'

/** A part of an amount, `part / whole`. */
export type Share = {
  /** With 100 significant digits. */
  value: Decimal
  /** The exact share as integers, so that a quotient can be rounded once; null when they do not fit, or are zero. */
  ratio: { numerator: number; denominator: number } | null
}

/** Returns the share that a part is of a whole, neither of them below zero. */
export function shareOf(part: Decimal, whole: Decimal): Share {
  const decimals = Math.max(part.decimalPlaces(), whole.decimalPlaces())
  const [numerator = 0, denominator = 0] = [part, whole].map((value) =>
    value.times(`1e${decimals}`).toNumber(),
  )
  const isExact = [numerator, denominator].every((value) => Number.isSafeInteger(value) && value > 0)
  return {
    value: part.dividedBy(whole),
    ratio: isExact ? { numerator, denominator } : null,
  }
}
