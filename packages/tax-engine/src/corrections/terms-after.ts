import { checkAcquisitionCost, checkMarginPrice } from '../lines/check-line.ts'
import { enteredAmount } from '../lines/entered-amount.ts'
import { Decimal, zero } from '../numbers/decimal.ts'
import type { Rounding } from '../numbers/rounding.ts'
import { exactDecimals, type SnapshotItem } from '../snapshot/snapshot.ts'
import type { LineState } from '../state/line-state.ts'
import type { LineAfter, ReportCorrectionFault } from './correction-request.ts'

/**
 * The terms that a line has after a correction; its figures are still those by now. Discounts that the request does not
 * name keep their share of the line's value, so that a changed quantity or price keeps the price that was agreed. A
 * named discount replaces all discounts of the line, rebates included; its share of the document discount stays in
 * proportion.
 */
export function termsAfter(
  { item, basis }: LineState,
  after: LineAfter,
  round: Rounding,
  report: ReportCorrectionFault,
): SnapshotItem {
  const quantity = after.quantity === undefined ? item.quantity : new Decimal(after.quantity)
  const unitPrice = after.unitPrice === undefined ? item.unitPrice : new Decimal(after.unitPrice)
  const value = quantity.times(unitPrice)
  const agreed = fullPrice(item).isZero() ? basis : item
  const lineDiscount = namesDiscount(after)
    ? discountNamed(after, quantity, unitPrice, report)
    : scaled(agreed.lineDiscount, value, fullPrice(agreed))
  const { documentDiscountShare } = agreed
  const share = scaled(
    documentDiscountShare,
    value.minus(lineDiscount ?? zero),
    fullPrice(agreed).minus(agreed.lineDiscount ?? zero),
  )
  checkMargin(item, after, report)
  return {
    ...item,
    name: after.name ?? item.name,
    quantity,
    unitPrice,
    lineDiscount: lineDiscount?.toDecimalPlaces(exactDecimals),
    documentDiscountShare: share && round(share),
    acquisitionCost:
      item.acquisitionCost && after.acquisitionCost !== undefined
        ? new Decimal(after.acquisitionCost)
        : item.acquisitionCost,
  }
}

function fullPrice({ quantity, unitPrice }: SnapshotItem): Decimal {
  return quantity.times(unitPrice)
}

function namesDiscount({ discountPercent, discountAmount }: LineAfter): boolean {
  return discountPercent !== undefined || discountAmount !== undefined
}

function discountNamed(
  { discountPercent, discountAmount }: LineAfter,
  quantity: Decimal,
  unitPrice: Decimal,
  report: ReportCorrectionFault,
): Decimal | undefined {
  const item = {
    id: '',
    quantity: quantity.toFixed(),
    unitPrice: unitPrice.toFixed(),
    discountPercent,
    discountAmount,
  }
  return enteredAmount(item, 0, (fault) =>
    report({ ...fault, pointer: fault.pointer.replace('/items/0', '') }),
  ).lineDiscount
}

/** A discount of one value, in proportion to another value. */
function scaled(discount: Decimal | undefined, value: Decimal, agreed: Decimal): Decimal | undefined {
  if (discount === undefined || value.equals(agreed)) return discount
  return agreed.isZero() ? zero : discount.times(value.dividedBy(agreed))
}

function checkMargin(item: SnapshotItem, after: LineAfter, report: ReportCorrectionFault): void {
  if (after.acquisitionCost !== undefined) checkAcquisitionCost(after, false, report)
  const { unitPrice } = after
  if (item.margin !== undefined && unitPrice !== undefined) checkMarginPrice({ unitPrice }, report)
}
