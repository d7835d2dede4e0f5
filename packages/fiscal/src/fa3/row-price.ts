import type { Decimal } from '@fiscus/tax-engine/numbers/decimal'

/** TIlosci and TKwotowy2 of FA(3). */
export const quantityDecimalsMax = 6
export const priceDecimalsMax = 8

/** Quantity, unit price and the discount of a unit, as a row of FA(3) states them; a row leaves out what is absent. */
export type RowPrice = {
  quantity?: Decimal | undefined
  unitPrice?: Decimal | undefined
  discount?: Decimal | undefined
}

/** A line as it was entered, and its amount with two decimals, in the basis of its price. */
type PricedLine = { quantity: Decimal; unitPrice: Decimal; discount: Decimal; amount: Decimal }

/**
 * The price of a row that a reader computes the amount of the row from: P_9A less P_10 (the discount of a unit), times
 * P_8B, rounded to two decimals, is P_11. The discount has the fewest decimals with which it is. A price that cannot
 * give the amount, such as one beside an amount that was rounded for the whole document, is left out.
 */
export function rowPrice({ quantity: entered, unitPrice: price, discount, amount }: PricedLine): RowPrice {
  const quantity = entered.toDecimalPlaces(quantityDecimalsMax)
  const unitPrice = price.toDecimalPlaces(priceDecimalsMax)
  if (discount.isZero()) return gives(quantity, unitPrice, amount) ? { quantity, unitPrice } : { quantity }
  const ofUnit = quantity.isZero()
    ? undefined
    : fewestDecimals(discount.dividedBy(quantity), (one) => gives(quantity, unitPrice.minus(one), amount))
  return ofUnit === undefined ? { quantity } : { quantity, unitPrice, discount: ofUnit }
}

/** The price of a row that has no place for a discount: that of a unit with the discount taken off. */
export function discountedPrice(line: PricedLine): RowPrice {
  const { quantity, unitPrice, discount } = rowPrice(line)
  if (quantity === undefined || unitPrice === undefined || discount === undefined)
    return { quantity, unitPrice }
  const reduced = fewestDecimals(line.amount.dividedBy(quantity), (one) => gives(quantity, one, line.amount))
  return { quantity, unitPrice: reduced }
}

function fewestDecimals(value: Decimal, isRight: (rounded: Decimal) => boolean): Decimal | undefined {
  for (let decimals = 0; decimals <= priceDecimalsMax; decimals++) {
    const rounded = value.toDecimalPlaces(decimals)
    if (isRight(rounded)) return rounded
  }
  return undefined
}

function gives(quantity: Decimal, unitPrice: Decimal, amount: Decimal): boolean {
  return quantity.times(unitPrice).toDecimalPlaces(2).equals(amount)
}
