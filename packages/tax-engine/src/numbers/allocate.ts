import { Decimal, sum } from './decimal.ts'
import { atWorkingPrecision, type Rounding } from './rounding.ts'

const cent = new Decimal('0.01')

/** A member of an allocation with its share of the total. */
export type Allocation<Member> = { member: Member; share: Decimal }

/**
 * Rounds the sum of the exact amounts once and allocates the rounded sum. Returns the shares in the order of the
 * members.
 */
export function allocateRoundedSum<Member>(
  members: readonly Member[],
  amountOf: (member: Member) => Decimal,
  round: Rounding,
): Allocation<Member>[] {
  return allocate(round(sum(members.map(amountOf))), members, amountOf)
}

/**
 * Allocates a total of whole cents by largest remainder (tax-calculation §4.3). Each share is the ideal share cut to
 * cents; the cents that remain go to the largest remainders, ties to the earlier member. Negated ideals have negated
 * shares.
 */
export function allocate<Member>(
  total: Decimal,
  members: readonly Member[],
  idealOf: (member: Member) => Decimal,
): Allocation<Member>[] {
  const shares = members.map((member) => {
    const ideal = atWorkingPrecision(idealOf(member))
    return { member, ideal, share: cutToCents(ideal) }
  })
  const left = total.minus(sum(shares.map(({ share }) => share)))
  if (!left.isZero()) addCents(left, shares)
  return shares
}

function cutToCents(amount: Decimal): Decimal {
  return amount.decimalPlaces() <= 2 ? amount : amount.toDecimalPlaces(2, 'down')
}

/**
 * Adds what is left to the shares cent by cent, beginning with the share that was cut most in the direction of the
 * total.
 */
function addCents(left: Decimal, shares: readonly { ideal: Decimal; share: Decimal }[]): void {
  const step = left.isNegative() ? cent.negated() : cent
  const receivers = shares
    .map((allocation) => ({ allocation, remainder: allocation.ideal.minus(allocation.share).times(step) }))
    .sort((a, b) => b.remainder.comparedTo(a.remainder))
  const cents = left.dividedBy(step).toNumber()
  for (const [rank, { allocation }] of receivers.entries()) {
    if (rank >= cents) break
    const received = Math.ceil((cents - rank) / receivers.length)
    allocation.share = allocation.share.plus(step.times(received))
  }
}
