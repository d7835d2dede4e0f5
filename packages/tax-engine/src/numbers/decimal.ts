import { Decimal as GlobalDecimal } from 'decimal.js'

/**
 * Exact decimal arithmetic. Quantity × price × discount factors × exchange rate, summed over 10,000 lines, stays under 100
 * significant digits: products and sums are exact, and a quotient never falls on the wrong side of a rounding tie.
 * The constructor is a clone, because every user of decimal.js can configure the global one.
 */
export const Decimal = GlobalDecimal.clone({ precision: 100, rounding: GlobalDecimal.ROUND_HALF_UP })
export type Decimal = GlobalDecimal

export const zero: Decimal = new Decimal(0)

export function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), zero)
}
