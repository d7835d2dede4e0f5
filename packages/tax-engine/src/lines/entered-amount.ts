import type { TaxDocumentItem } from '../document/document.ts'
import type { ReportFault } from '../faults/fault.ts'
import { Decimal } from '../numbers/decimal.ts'
import { checkAmount, checkPercent, percentOf, towardsZero } from './discount.ts'

export type EnteredAmount = {
  quantity: Decimal
  unitPrice: Decimal
  /** The amount that the line's own discounts take off; undefined without discounts. */
  lineDiscount: Decimal | undefined
  /** Quantity × unit price × (1 − discount percent / 100) − discount amount, exact, in the basis of the price. */
  amount: Decimal
}

/** Reads the amounts of a line (tax-calculation §4.4). A discount that cannot be granted is reported and left out. */
export function enteredAmount(item: TaxDocumentItem, index: number, report: ReportFault): EnteredAmount {
  const quantity = new Decimal(item.quantity)
  const unitPrice = new Decimal(item.unitPrice)
  const full = quantity.times(unitPrice)
  if (item.discountPercent === undefined && item.discountAmount === undefined)
    return { quantity, unitPrice, lineDiscount: undefined, amount: full }
  const amount = lessAmount(lessPercent(full, item, index, report), item, index, report)
  return { quantity, unitPrice, lineDiscount: full.minus(amount), amount }
}

function lessPercent(full: Decimal, item: TaxDocumentItem, index: number, report: ReportFault): Decimal {
  if (item.discountPercent === undefined) return full
  const percent = new Decimal(item.discountPercent)
  return checkPercent(percent, `/items/${index}/discountPercent`, report)
    ? full.minus(percentOf(full, percent))
    : full
}

function lessAmount(full: Decimal, item: TaxDocumentItem, index: number, report: ReportFault): Decimal {
  if (item.discountAmount === undefined) return full
  const discount = new Decimal(item.discountAmount)
  return checkAmount(discount, full, `/items/${index}/discountAmount`, report)
    ? full.minus(towardsZero(discount, full))
    : full
}
