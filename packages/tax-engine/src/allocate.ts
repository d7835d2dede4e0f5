import { Decimal, sum } from './decimal.ts'
import { type Rounding, settled } from './rounding.ts'

const cent = new Decimal('0.01')

/** Rounds the sum of exact amounts once and shares the rounded sum out to them. */
export function foot(exact: readonly Decimal[], round: Rounding): Decimal[] {
  return allocate(round(sum(exact)), exact)
}

/**
 * Shares out a total of whole cents by largest remainder: each share is its ideal cut to cents, and the cents that are left
 * go to the largest remainders, ties to the earlier one. Signed: the shares of the negated ideals are the negated shares.
 */
export function allocate(total: Decimal, ideals: readonly Decimal[]): Decimal[] {
  const exact = ideals.map(settled)
  const shares = exact.map(cutToCents)
  const left = total.minus(sum(shares))
  if (left.isZero()) return shares
  const step = left.isNegative() ? cent.negated() : cent
  const receivers = byRemainder(exact, shares, left.isNegative())
  const cents = left.dividedBy(step).toNumber()
  for (let given = 0; given < cents; given++) {
    const receiver = receivers[given % receivers.length] as number
    shares[receiver] = (shares[receiver] as Decimal).plus(step)
  }
  return shares
}

function cutToCents(amount: Decimal): Decimal {
  return amount.decimalPlaces() <= 2 ? amount : amount.toDecimalPlaces(2, Decimal.ROUND_DOWN)
}

/** Positions of the shares, the one that was cut the most in the direction of the total first. */
function byRemainder(exact: readonly Decimal[], shares: readonly Decimal[], negative: boolean): number[] {
  const remainders = exact.map((ideal, position) => ideal.minus(shares[position] as Decimal))
  const direction = negative ? 1 : -1
  return [...remainders.keys()].sort(
    (a, b) => direction * (remainders[a] as Decimal).comparedTo(remainders[b] as Decimal) || a - b,
  )
}
