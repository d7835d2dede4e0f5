import { Decimal } from '../decimal.ts'
import type { Fault } from '../document.ts'

const hundredth = new Decimal('0.01')

/** What a percentage takes off an amount, signed as the amount is. */
export function percentOf(amount: Decimal, percent: Decimal): Decimal {
  return amount.times(percent).times(hundredth)
}

/** A discount moves an amount towards zero: on a negative one it may be written with either sign. */
export function towardsZero(discount: Decimal, amount: Decimal): Decimal {
  return amount.isNegative() ? discount.abs().negated() : discount
}

/** Why a discount in percent cannot be granted. */
export function percentFault(percent: Decimal, pointer: string): Fault | undefined {
  if (percent.isNegative() && !percent.isZero()) return negativeDiscount(pointer)
  if (percent.lessThanOrEqualTo(100)) return undefined
  return {
    code: 'discount-over-100-percent',
    pointer,
    detail: `A discount of ${percent} % is more than the price. Give at most 100.`,
  }
}

/** Why a discount in money cannot be granted on an amount. */
export function amountFault(discount: Decimal, amount: Decimal, pointer: string): Fault | undefined {
  if (!amount.isNegative() && discount.lessThan(0)) return negativeDiscount(pointer)
  if (discount.abs().lessThanOrEqualTo(amount.abs())) return undefined
  return {
    code: 'discount-exceeds-amount',
    pointer,
    detail: `A discount of ${discount.toFixed()} is more than the ${amount.toFixed()} it is taken off.`,
  }
}

function negativeDiscount(pointer: string): Fault {
  return {
    code: 'negative-discount',
    pointer,
    detail: 'A discount cannot be negative. Raise the price, or add a line for the surcharge.',
  }
}
