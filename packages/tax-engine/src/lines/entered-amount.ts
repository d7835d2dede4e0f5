import { Decimal } from '../decimal.ts'
import type { Fault, TaxDocumentItem } from '../document.ts'
import { amountFault, percentFault, percentOf, towardsZero } from './discount.ts'

export type EnteredAmount = {
  quantity: Decimal
  unitPrice: Decimal
  /** What the line's own discounts take off; undefined when it has none. */
  lineDiscount: Decimal | undefined
  /** Quantity × unit price × (1 − discount percent / 100) − discount amount, exact, in the basis of the price. */
  amount: Decimal
}

/** Reads the amounts of a line. A discount that cannot be granted is reported and left out. */
export function enteredAmount(item: TaxDocumentItem, index: number, faults: Set<Fault>): EnteredAmount {
  const quantity = new Decimal(item.quantity)
  const unitPrice = new Decimal(item.unitPrice)
  const full = quantity.times(unitPrice)
  if (item.discountPercent === undefined && item.discountAmount === undefined)
    return { quantity, unitPrice, lineDiscount: undefined, amount: full }
  const amount = lessAmount(lessPercent(full, item, index, faults), item, index, faults)
  return { quantity, unitPrice, lineDiscount: full.minus(amount), amount }
}

function lessPercent(full: Decimal, item: TaxDocumentItem, index: number, faults: Set<Fault>): Decimal {
  if (item.discountPercent === undefined) return full
  const percent = new Decimal(item.discountPercent)
  const fault = percentFault(percent, `/items/${index}/discountPercent`)
  if (fault === undefined) return full.minus(percentOf(full, percent))
  faults.add(fault)
  return full
}

function lessAmount(full: Decimal, item: TaxDocumentItem, index: number, faults: Set<Fault>): Decimal {
  if (item.discountAmount === undefined) return full
  const discount = new Decimal(item.discountAmount)
  const fault = amountFault(discount, full, `/items/${index}/discountAmount`)
  if (fault === undefined) return full.minus(towardsZero(discount, full))
  faults.add(fault)
  return full
}
