/** How a quotient is rounded: a tie away from zero, a tie to the even digit, or towards zero. */
export type RoundingMode = 'half_up' | 'half_even' | 'down'

/** The powers of ten that a double represents exactly. */
const powers = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))

/** The largest scale of an integer: `units / 10^scale`. */
export const scaleMax = powers.length - 1

/** Returns a power of ten; NaN for an exponent outside of 0 to `scaleMax`. */
export function powerOfTen(exponent: number): number {
  return powers[exponent] ?? Number.NaN
}

/** Returns whether an integer is exact. A product or sum of integers that is not exact is not safe either. */
export function isSafe(integer: number): boolean {
  return integer <= Number.MAX_SAFE_INTEGER && integer >= Number.MIN_SAFE_INTEGER
}

/**
 * Returns a quotient of integers as an integer. The magnitude is rounded and the sign restored, also that of a zero.
 */
export function roundedQuotient(dividend: number, divisor: number, mode: RoundingMode): number {
  const magnitude = Math.abs(dividend)
  const remainder = magnitude % divisor
  // Exact: the dividend less its remainder is a multiple of the divisor.
  const cut = (magnitude - remainder) / divisor
  const isUp = mode !== 'down' && isRoundedUp(2 * remainder - divisor, cut, mode)
  const quotient = isUp ? cut + 1 : cut
  return dividend < 0 || Object.is(dividend, -0) ? -quotient : quotient
}

function isRoundedUp(overHalf: number, cut: number, mode: 'half_up' | 'half_even'): boolean {
  return overHalf > 0 || (overHalf === 0 && (mode === 'half_up' || cut % 2 === 1))
}

/**
 * Returns `units / 10^scale` rounded half up, with exactly this many decimals. The sign is that of the number before it
 * is rounded.
 */
export function fixedText(units: number, scale: number, decimals: number): string {
  const excess = scale - decimals
  const magnitude = Math.abs(excess > 0 ? roundedQuotient(units, powerOfTen(excess), 'half_up') : units)
  const sign = units < 0 ? '-' : ''
  if (decimals === 0) return sign + magnitude
  const kept = Math.min(scale, decimals)
  if (kept === 2 && decimals === 2 && magnitude < 2 ** 31) {
    // Most amounts are money that fits 32 bits. The remainder of a double takes several times as long.
    const cents = magnitude | 0
    const fraction = cents % 100
    return `${sign}${(cents - fraction) / 100}.${hundredths[fraction]}`
  }
  const fraction = magnitude % powerOfTen(kept)
  const whole = (magnitude - fraction) / powerOfTen(kept)
  return `${sign}${whole}.${fractionText(fraction, kept, decimals)}`
}

/** The decimals of money, ready. */
const hundredths = Array.from({ length: 100 }, (_, fraction) => fractionText(fraction, 2, 2))

function fractionText(fraction: number, kept: number, decimals: number): string {
  return (kept === 0 ? '' : String(fraction).padStart(kept, '0')).padEnd(decimals, '0')
}
