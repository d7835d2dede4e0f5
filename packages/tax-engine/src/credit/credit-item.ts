import { Decimal, sum, zero } from '../numbers/decimal.ts'
import { type Rounding, roundingTo } from '../numbers/rounding.ts'
import { priceTaxFactor } from '../snapshot/price-tax-factor.ts'
import { type CreditedPart, exactDecimals, roundedFigures, type SnapshotItem } from '../snapshot/snapshot.ts'
import { creditedShare, creditedSoFar } from '../state/credited-share.ts'
import { creditFigures } from './credit-figures.ts'
import type { CreditLine } from './read-credit.ts'

/**
 * The line that credits a part of an original one (tax-calculation §3.5): the share credited so far, this part
 * included, less the earlier credits. The last credit therefore takes the remainder. Discounts are credited with the
 * units they belong to.
 */
export function creditItem({ basis: original, credits: earlier, part }: CreditLine): SnapshotItem {
  const before = creditedSoFar(earlier)
  const quantity = before.quantity.plus(part.quantity)
  const share = creditedShare({ quantity, amount: before.amount.plus(part.amount) }, original)
  const unitShare = creditedShare({ quantity, amount: zero }, original)
  const { allocated } = original
  const toCents = roundedShare(share, 2)
  const ofFigures = allocated === undefined ? toCents : roundedShare(share, exactDecimals)
  const lineDiscounts = discountsOf('lineDiscount', earlier)
  const documentDiscounts = discountsOf('documentDiscountShare', earlier)
  return {
    ...original,
    ...creditFigures(original, original, earlier, ofFigures),
    ...unitsOf(original, part),
    lineDiscount: withRebates(
      creditDiscount(original.lineDiscount, lineDiscounts, roundedShare(unitShare, exactDecimals)),
      original,
      part,
    ),
    documentDiscountShare: creditDiscount(
      original.documentDiscountShare,
      documentDiscounts,
      roundedShare(unitShare, 2),
    ),
    allocated: allocated && creditFigures(original, allocated, earlier.map(roundedFigures), toCents),
    credited: part,
  }
}

/**
 * Takes a share of an amount and rounds it half-up, whatever the algorithm of the document: only then is a credit by
 * amount exactly that amount, also after other credits.
 */
function roundedShare(share: Decimal, decimals: number): Rounding {
  const round = roundingTo(decimals, 'half_up')
  return (amount) => round(amount.times(share))
}

/** A credit by quantity keeps the unit price; a credit by amount is one unit at that amount. */
function unitsOf(
  { quantity, unitPrice }: SnapshotItem,
  part: CreditedPart,
): Pick<SnapshotItem, 'quantity' | 'unitPrice'> {
  if (!part.quantity.isZero() || part.amount.isZero()) return { quantity: part.quantity.negated(), unitPrice }
  return quantity.isNegative()
    ? { quantity: new Decimal(1), unitPrice: part.amount.negated() }
    : { quantity: new Decimal(-1), unitPrice: part.amount }
}

/**
 * Rebates that are taken back with the units that are left are discounts of these units. An advance is no price of its
 * order.
 */
function withRebates(
  discount: Decimal | undefined,
  original: SnapshotItem,
  { quantity, amount }: CreditedPart,
): Decimal | undefined {
  if (quantity.isZero() || amount.isZero() || original.order !== undefined) return discount
  return (discount ?? zero).plus(amount.times(priceTaxFactor(original))).toDecimalPlaces(exactDecimals)
}

function discountsOf(
  discount: 'lineDiscount' | 'documentDiscountShare',
  earlier: readonly SnapshotItem[],
): Decimal[] {
  return earlier.map((line) => line[discount] ?? zero)
}

function creditDiscount(
  granted: Decimal | undefined,
  earlier: readonly Decimal[],
  part: Rounding,
): Decimal | undefined {
  return granted && sum([part(granted), ...earlier]).negated()
}
