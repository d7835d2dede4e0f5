import { calculation } from '@fiscus/messages/calculation'
import type { ReportFault } from '../faults/fault.ts'
import { Decimal } from '../numbers/decimal.ts'

const hundredth = new Decimal('0.01')

/** The part of an amount that a percentage takes off, with the sign of the amount. */
export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  return amount.times(percent).times(hundredth)
}

/** A discount moves an amount towards zero: for a negative amount the discount may have either sign. */
export function towardsZero(discount: Decimal, amount: Decimal): Decimal {
  return amount.isNegative() ? discount.abs().negated() : discount
}

/** Returns whether a discount of this percentage can be granted; reports one that is negative or above 100. */
export function checkPercent(percent: Decimal, pointer: string, report: ReportFault): boolean {
  if (percent.isNegative() && !percent.isZero()) return reportNegative(pointer, report)
  if (percent.lessThanOrEqualTo(100)) return true
  report({
    code: 'discount-over-100-percent',
    pointer,
    detail: calculation.discountOver100Percent({ percent: String(percent) }),
  })
  return false
}

/** Returns whether a discount can be taken off an amount; reports one that is negative or exceeds the amount. */
export function checkAmount(
  discount: Decimal,
  amount: Decimal,
  pointer: string,
  report: ReportFault,
): boolean {
  if (!amount.isNegative() && discount.lessThan(0)) return reportNegative(pointer, report)
  if (discount.abs().lessThanOrEqualTo(amount.abs())) return true
  report({
    code: 'discount-exceeds-amount',
    pointer,
    detail: calculation.discountExceedsAmount({ discount: discount.toFixed(), amount: amount.toFixed() }),
  })
  return false
}

function reportNegative(pointer: string, report: ReportFault): false {
  report({
    code: 'negative-discount',
    pointer,
    detail: calculation.negativeDiscount(),
  })
  return false
}
