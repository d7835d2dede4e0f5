import { allocate, foot } from '../allocate.ts'
import { Decimal, sum, zero } from '../decimal.ts'
import type { DocumentDiscount, Fault } from '../document.ts'
import type { Rounding } from '../rounding.ts'
import { amountFault, percentFault, percentOf, towardsZero } from './discount.ts'
import type { EnteredAmount } from './entered-amount.ts'

/**
 * Each line's part of the document discount, pro rata to the entered amounts, negative ones too, so that every line is
 * scaled alike. The discount is rounded to the cent and its shares sum to it. One that cannot be granted is reported, and
 * no line has a share of it.
 */
export function documentDiscountShares(
  discount: DocumentDiscount | undefined,
  lines: readonly EnteredAmount[],
  round: Rounding,
  faults: Set<Fault>,
): readonly Decimal[] {
  if (discount === undefined) return []
  const entered = lines.map(({ amount }) => amount)
  const shares =
    'percent' in discount
      ? sharesOfPercent(new Decimal(discount.percent), entered, round)
      : sharesOfAmount(new Decimal(discount.amount), entered, round)
  if (Array.isArray(shares)) return shares
  faults.add(shares)
  return []
}

function sharesOfPercent(percent: Decimal, entered: readonly Decimal[], round: Rounding): Decimal[] | Fault {
  const parts = entered.map((amount) => percentOf(amount, percent))
  return percentFault(percent, '/documentDiscount/percent') ?? foot(parts, round)
}

function sharesOfAmount(discount: Decimal, entered: readonly Decimal[], round: Rounding): Decimal[] | Fault {
  const total = sum(entered)
  const fault = amountFault(discount, total, '/documentDiscount/amount')
  if (fault !== undefined) return fault
  const taken = towardsZero(discount, total)
  const factor = total.isZero() ? zero : taken.dividedBy(total)
  return allocate(
    round(taken),
    entered.map((amount) => amount.times(factor)),
  )
}
