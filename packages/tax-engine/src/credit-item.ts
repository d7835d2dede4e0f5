import { creditFigures } from './credit-figures.ts'
import { creditedShare, creditedSoFar } from './credited-share.ts'
import { Decimal, sum, zero } from './decimal.ts'
import type { CreditLine } from './read-credit.ts'
import { type Rounding, roundingTo } from './rounding.ts'
import { type CreditedPart, exactDecimals, footingFigures, type SnapshotItem } from './snapshot.ts'

/**
 * The line that credits a part of an original one: the share of it that is credited by now less what earlier credits have,
 * so that the last one takes what remains.
 */
export function creditItem({ original, earlier, part }: CreditLine): SnapshotItem {
  const before = creditedSoFar(earlier)
  const quantity = before.quantity.plus(part.quantity)
  const share = creditedShare({ quantity, amount: before.amount.plus(part.amount) }, original)
  const { allocated } = original
  const figures = creditFigures(original, original, earlier, partOf(share, allocated ? exactDecimals : 2))
  return {
    ...original,
    ...figures,
    ...unitsOf(original, part),
    ...discountsOf(original, earlier, creditedShare({ quantity, amount: zero }, original)),
    allocated: allocated && creditFigures(original, allocated, earlier.map(footingFigures), partOf(share, 2)),
    credited: part,
  }
}

/** Half-up whatever the document's algorithm: only then is a credit by amount that amount to the cent, after others too. */
function partOf(share: Decimal, decimals: number): Rounding {
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

/** The discounts go back with the units they were granted on. */
function discountsOf(
  { lineDiscount, documentDiscountShare }: SnapshotItem,
  earlier: readonly SnapshotItem[],
  quantityShare: Decimal,
): Pick<SnapshotItem, 'lineDiscount' | 'documentDiscountShare'> {
  const exact = partOf(quantityShare, exactDecimals)
  const toCents = partOf(quantityShare, 2)
  return {
    lineDiscount:
      lineDiscount &&
      sum([exact(lineDiscount), ...earlier.map((line) => line.lineDiscount ?? zero)]).negated(),
    documentDiscountShare:
      documentDiscountShare &&
      sum([
        toCents(documentDiscountShare),
        ...earlier.map((line) => line.documentDiscountShare ?? zero),
      ]).negated(),
  }
}
