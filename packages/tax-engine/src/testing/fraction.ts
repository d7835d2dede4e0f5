/** An exact fraction of whole numbers: what a second implementation of a calculation counts with. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

/** The value of a decimal such as `-12.345`. */
export function fraction(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}

export const zero = fraction('0')
export const one = fraction('1')

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under }
  return reduced({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })
}
export const times = (a: Fraction, b: Fraction): Fraction =>
  reduced({ over: a.over * b.over, under: a.under * b.under })
export const negated = (a: Fraction): Fraction => ({ over: -a.over, under: a.under })
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negated(b))
export const divided = (a: Fraction, b: Fraction): Fraction =>
  b.over < 0n ? times(a, { over: -b.under, under: -b.over }) : times(a, { over: b.under, under: b.over })
export const sum = (all: Iterable<Fraction>): Fraction => Array.from(all).reduce(plus, zero)
export const isNegative = (a: Fraction): boolean => a.over < 0n
export const isZero = (a: Fraction): boolean => a.over === 0n
export const isEqual = (a: Fraction, b: Fraction): boolean => isZero(minus(a, b))
export const magnitude = (a: Fraction): Fraction => (isNegative(a) ? negated(a) : a)

/** Rounded to two decimals, or to whole numbers, by magnitude: a tie goes away from zero, or to the even digit. */
export function rounded(
  amount: Fraction,
  algorithm: 'half_up' | 'half_even' = 'half_up',
  decimals = 2,
): Fraction {
  const scale = 10n ** BigInt(decimals)
  const scaled = magnitude(amount).over * scale
  const down = scaled / amount.under
  const twice = 2n * (scaled - down * amount.under)
  const goesUp = twice === amount.under ? algorithm === 'half_up' || down % 2n === 1n : twice > amount.under
  const digits = goesUp ? down + 1n : down
  return { over: isNegative(amount) ? -digits : digits, under: scale }
}

/** A fraction of cents as text with two decimals. */
export function money(amount: Fraction): string {
  const cents = (amount.over * 100n) / amount.under
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function reduced({ over, under }: Fraction): Fraction {
  let [a, b] = [over < 0n ? -over : over, under]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? { over, under } : { over: over / a, under: under / a }
}
