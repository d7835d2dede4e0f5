import type { DeterminedTax } from '../determination/determined-tax.ts'
import type { Explanation } from '../determination/explanation.ts'
import { calculateLine } from '../modes/calculate-line.ts'
import { allocate } from '../numbers/allocate.ts'
import { Decimal, sum, zero } from '../numbers/decimal.ts'
import { noRounding } from '../numbers/rounding.ts'
import type { DiscountedLine } from './document-discount.ts'
import type { Line } from './line.ts'

/** A line that is no cost, and why its taxes were chosen. */
export type GoodsLine = { line: Line; explanation: Explanation }

/** The goods of a document with the same taxes and facts: their exact net amount, and the first of their lines. */
export type TaxedGoods = {
  tax: DeterminedTax
  explanation: Explanation
  mode: Line['taxes']['mode']
  net: Decimal
}

/** A part of a cost with the goods whose taxes it takes. */
export type CostPortion = { goods: TaxedGoods; line: DiscountedLine; partOf: string | undefined }

/**
 * The goods by which a cost is shared (tax-calculation §4.13): lines with the same taxes and facts together, in an
 * order that does not depend on that of the lines. A withheld tax is no tax of goods. Lines outside the VAT act, such
 * as deposits, count only in a document that has no others.
 */
export function taxedGoods(lines: readonly GoodsLine[]): TaxedGoods[] {
  const candidates = lines.filter(({ line }) => line.taxes.mode !== 'wht')
  const taxable = candidates.filter(({ line }) => line.taxes.first.rate.taxStatus !== 'out_of_scope')
  const groups = Map.groupBy(taxable.length > 0 ? taxable : candidates, ({ line }) => keyOf(line.tax))
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) => (first ? [goodsOf(first, others)] : []))
}

function goodsOf(first: GoodsLine, others: readonly GoodsLine[]): TaxedGoods {
  const nets = [first, ...others].map(({ line }) => calculateLine(line, noRounding, 'tax').netAmount)
  return { tax: first.line.tax, explanation: first.explanation, mode: first.line.taxes.mode, net: sum(nets) }
}

function keyOf(tax: DeterminedTax): string {
  const rates = tax.components.map(({ rate, isCompound }) => [rate.taxCode, rate.validFrom, isCompound])
  const { groupCode, oss, procedure, customerType, geoZone, itemType, buyerCountry, taxPointDate } = tax
  const facts = [customerType, geoZone, itemType, buyerCountry, taxPointDate]
  return JSON.stringify([rates, groupCode, oss, ...facts, procedure])
}

/**
 * Shares a cost by the net amounts of goods, to the cent, so that the portions add up to it exactly. Goods whose net
 * has the sign of the cost count; if there are none, all count by their magnitude. A cost with one portion stays as it
 * is.
 */
export function portionsOf(cost: DiscountedLine, goods: readonly TaxedGoods[]): CostPortion[] {
  const { item, entered } = cost.line
  const weighed = weightsOf(goods, entered.amount)
  const [only] = weighed
  if (only && (weighed.length === 1 || entered.amount.isZero()))
    return [{ goods: only.goods, line: withoutCost(cost, only.goods), partOf: undefined }]
  const total = entered.amount.toDecimalPlaces(2, 'down')
  const allWeights = sum(weighed.map(({ weight }) => weight))
  const shares = allocate(total, weighed, ({ weight }) => entered.amount.times(weight).dividedBy(allWeights))
  const amounts = shares.map(({ share }, index) =>
    index === 0 ? share.plus(entered.amount.minus(total)) : share,
  )
  const discounts = discountsOf(cost, amounts)
  const portions = shares.flatMap(({ member }, index) => {
    const amount = amounts[index] ?? zero
    return amount.isZero() ? [] : [{ goods: member.goods, amount, share: discounts?.[index] }]
  })
  return portions.map(({ goods: own, amount, share }, index) => {
    const quantity = new Decimal(entered.quantity.isNegative() ? -1 : 1)
    const unitPrice = amount.times(quantity)
    const portion = {
      line: {
        ...cost.line,
        item: { ...item, id: `${item.id}/${index + 1}` },
        entered: { quantity, unitPrice, lineDiscount: undefined, amount },
      },
      share,
    }
    return { goods: own, line: withoutCost(portion, own), partOf: item.id }
  })
}

/**
 * A cost has no acquisition cost of its own: in the margin procedure it raises the selling price (VAT act
 * art. 120(1)(5)).
 */
function withoutCost(portion: DiscountedLine, { mode }: TaxedGoods): DiscountedLine {
  if (mode !== 'margin') return portion
  const { line } = portion
  return { ...portion, line: { ...line, item: { ...line.item, acquisitionCost: '0' } } }
}

function weightsOf(goods: readonly TaxedGoods[], amount: Decimal): { goods: TaxedGoods; weight: Decimal }[] {
  const sameSign = goods.filter(({ net }) => net.times(amount).greaterThan(0))
  const counted = sameSign.length > 0 ? sameSign : goods
  const isFree = counted.every(({ net }) => net.isZero())
  return counted
    .map((own) => ({ goods: own, weight: isFree ? new Decimal(1) : own.net.abs() }))
    .filter(({ weight }) => !weight.isZero())
}

/** The shares of the document discount, in proportion to the portions. */
function discountsOf({ line, share }: DiscountedLine, amounts: readonly Decimal[]): Decimal[] | undefined {
  if (share === undefined) return undefined
  return allocate(share, amounts, (amount) => amount.times(share).dividedBy(line.entered.amount)).map(
    ({ share: part }) => part,
  )
}
