import type { Decimal } from '../decimal.ts'
import type { BuyerItem, BuyerView } from './buyer-view.ts'
import { amountText, jsonText, optionalMember } from './json-text.ts'

/** The buyer's view as JSON text, its numbers as exact as those of the snapshot. */
export function writeBuyerView({ items, taxBreakdown, ...head }: BuyerView): string {
  const lines = items.map(itemText).join()
  return `${jsonText(head).slice(0, -1)},"items":[${lines}],"taxBreakdown":${jsonText(taxBreakdown)}}`
}

/** Lines make up most of it: what every line has is written without asking for its type. */
function itemText(item: BuyerItem): string {
  return (
    `{"id":${JSON.stringify(item.id)},"name":${JSON.stringify(item.name)},"quantity":${item.quantity.toFixed()}` +
    `,"unitPrice":${amountText(item.unitPrice)}` +
    optionalMember('lineDiscount', item.lineDiscount) +
    optionalMember('documentDiscountShare', item.documentDiscountShare) +
    `${shown('netAmount', item.netAmount)}${shown('taxAmount', item.taxAmount)}` +
    `,"grossAmount":${amountText(item.grossAmount)},"taxName":${JSON.stringify(item.taxName)}` +
    `${shown('ratePercent', item.ratePercent)},"legalClause":${JSON.stringify(item.legalClause)}}`
  )
}

/** An amount that a margin line keeps from its buyer. */
function shown(name: keyof BuyerItem, amount: Decimal | undefined): string {
  return amount === undefined ? '' : `,"${name}":${amountText(amount)}`
}
