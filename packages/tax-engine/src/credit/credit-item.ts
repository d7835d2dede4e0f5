import { Decimal, sum, zero } from '../decimal.ts'
import { type Rounding, roundingTo } from '../rounding.ts'
import { type CreditedPart, exactDecimals, footingFigures, type SnapshotItem } from '../snapshot/snapshot.ts'
import { creditFigures } from './credit-figures.ts'
import { creditedShare, creditedSoFar } from './credited-share.ts'
import type { CreditLine } from './read-credit.ts'

/**
 * The line that credits a part of an original one: the share of it that is credited by now less what earlier credits have,
 * so that the last one takes what remains. Discounts go back with the units they were granted on.
 */
export function creditItem({ original, earlier, part }: CreditLine): SnapshotItem {
  const before = creditedSoFar(earlier)
  const quantity = before.quantity.plus(part.quantity)
  const share = creditedShare({ quantity, amount: before.amount.plus(part.amount) }, original)
  const unitShare = creditedShare({ quantity, amount: zero }, original)
  const { allocated } = original
  const decimals = allocated === undefined ? 2 : exactDecimals
  return {
    ...original,
    ...creditFigures(original, original, earlier, takeShare(share, decimals)),
    ...unitsOf(original, part),
    lineDiscount: creditDiscount('lineDiscount', original, earlier, takeShare(unitShare, exactDecimals)),
    documentDiscountShare: creditDiscount(
      'documentDiscountShare',
      original,
      earlier,
      takeShare(unitShare, 2),
    ),
    allocated:
      allocated && creditFigures(original, allocated, earlier.map(footingFigures), takeShare(share, 2)),
    credited: part,
  }
}

/** Half-up whatever the document's algorithm: only then is a credit by amount that amount to the cent, after others too. */
function takeShare(share: Decimal, decimals: number): Rounding {
  const round = roundingTo(decimals, 'half_up')
  return (amount) => round(amount.times(share))
}

/** Units go back at their price; money goes back as one unit of that price. */
function unitsOf(
  { quantity, unitPrice }: SnapshotItem,
  part: CreditedPart,
): Pick<SnapshotItem, 'quantity' | 'unitPrice'> {
  if (!part.quantity.isZero() || part.amount.isZero()) return { quantity: part.quantity.negated(), unitPrice }
  return quantity.isNegative()
    ? { quantity: new Decimal(1), unitPrice: part.amount.negated() }
    : { quantity: new Decimal(-1), unitPrice: part.amount }
}

function creditDiscount(
  discount: 'lineDiscount' | 'documentDiscountShare',
  original: SnapshotItem,
  earlier: readonly SnapshotItem[],
  part: Rounding,
): Decimal | undefined {
  const granted = original[discount]
  return granted && sum([part(granted), ...earlier.map((line) => line[discount] ?? zero)]).negated()
}
