import type { Decimal } from '@fiscus/tax-engine/numbers/decimal'

/** An amount as a number of hundredths of its currency: exact, and threads can exchange it. */
export type Cents = bigint

/** Rounds half up, a negative amount like its opposite. */
export function centsOf(amount: Decimal): Cents {
  return BigInt(amount.times(100).toFixed(0))
}

/** `-1234.50` */
export function amountText(amount: Cents): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Whole zlotys: below 50 grosze they are left out, from 50 grosze on they count as one (Tax Ordinance Act art. 63 § 1).
 */
export function zlotysOf(amount: Cents): bigint {
  return amount < 0n ? -zlotysOf(-amount) : (amount + 50n) / 100n
}
