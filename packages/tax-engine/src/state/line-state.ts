import { type Decimal, zero } from '../numbers/decimal.ts'
import { addOptional } from '../numbers/optional-amounts.ts'
import { atWorkingPrecision } from '../numbers/rounding.ts'
import { versionOf } from '../snapshot/line-version.ts'
import { priceTaxFactor } from '../snapshot/price-tax-factor.ts'
import { type CreditedPart, exactDecimals, roundedFigures, type SnapshotItem } from '../snapshot/snapshot.ts'
import { addFigures, zeroFigures } from './combine-figures.ts'
import { creditedShare, creditedSoFar } from './credited-share.ts'

/** A line of a document as its corrections left it (tax-calculation §3.5). */
export type LineState = {
  /** The line by now: its terms, and the sum of its figures. */
  item: SnapshotItem
  /** The line as a change or a rebate left it: the credits since then are cumulative shares of it. */
  basis: SnapshotItem
  credits: readonly SnapshotItem[]
  isCorrected: boolean
}

/** The state of a line that no correction has touched. */
export function untouched(item: SnapshotItem): LineState {
  return { item, basis: item, credits: [], isCorrected: false }
}

/** The state of a line after one line of a correction. */
export function afterCorrection(state: LineState | undefined, correction: SnapshotItem): LineState {
  const { before, after, credited, documentId, ...facts } = correction
  if (credited !== undefined && state !== undefined)
    return afterCredit(needsNewBasis(state, credited) ? rebased(state) : state, correction, credited)
  return changedTo(
    after === undefined
      ? withoutFigures({ ...facts, ...versionOf(before ?? correction) })
      : { ...facts, ...versionOf(after) },
  )
}

/**
 * A quantity that is returned after a rebate weighs what it weighs by now: the state by now becomes the basis. Without
 * a rebate in between, quantities stay cumulative shares of one basis.
 */
export function needsNewBasis({ credits }: LineState, part: CreditedPart): boolean {
  const { amount } = creditedSoFar(credits)
  return !part.quantity.isZero() && part.amount.isZero() && !amount.isZero()
}

export function rebased({ item, isCorrected }: LineState): LineState {
  return { item, basis: item, credits: [], isCorrected }
}

/** Whether nothing of a line is left to credit. A line of quantity zero is credited by its first credit. */
export function isGone({ item, basis, credits, isCorrected }: LineState): boolean {
  const { netAmount, taxAmount, taxAmountPln = zero, whtAmount = zero } = roundedFigures(item)
  if (!isCorrected || ![netAmount, taxAmount, taxAmountPln, whtAmount].every((figure) => figure.isZero()))
    return false
  const share = creditedShare(creditedSoFar(credits), basis)
  return basis.quantity.isZero() || atWorkingPrecision(share).greaterThanOrEqualTo(1)
}

function changedTo(item: SnapshotItem): LineState {
  return { item, basis: item, credits: [], isCorrected: true }
}

function withoutFigures(item: SnapshotItem): SnapshotItem {
  return {
    ...item,
    ...zeroFigures(item),
    allocated: item.allocated && zeroFigures(item.allocated),
    quantity: zero,
    lineDiscount: undefined,
    documentDiscountShare: undefined,
  }
}

function afterCredit(state: LineState, credit: SnapshotItem, part: CreditedPart): LineState {
  const { item, basis } = state
  const { allocated } = item
  return {
    item: {
      ...item,
      ...addFigures(item, credit),
      allocated: allocated && addFigures(allocated, roundedFigures(credit)),
      quantity: item.quantity.minus(part.quantity),
      lineDiscount: discountAfter(item, credit, part),
      documentDiscountShare: addOptional(item.documentDiscountShare, credit.documentDiscountShare),
    },
    basis,
    credits: [...state.credits, credit],
    isCorrected: true,
  }
}

/**
 * A rebate is a discount of the line from then on; the line of an order that an advance was paid for keeps its terms.
 */
function discountAfter(item: SnapshotItem, credit: SnapshotItem, part: CreditedPart): Decimal | undefined {
  const rebate = part.amount.times(priceTaxFactor(item))
  if (item.order !== undefined || (rebate.isZero() && item.lineDiscount === undefined))
    return item.lineDiscount
  if (!part.quantity.isZero() && part.quantity.equals(item.quantity)) return zero
  const discount = (item.lineDiscount ?? zero).plus(credit.lineDiscount ?? zero).plus(rebate)
  return discount.toDecimalPlaces(exactDecimals)
}

/** The entered amount of a line by its terms: quantity × unit price less its discounts, in the basis of its price. */
export function enteredAmountOf(item: SnapshotItem): Decimal {
  const { quantity, unitPrice, lineDiscount = zero, documentDiscountShare = zero } = item
  return quantity.times(unitPrice).minus(lineDiscount).minus(documentDiscountShare)
}
