import { derivedOnce } from '../derived-once.ts'
import { amountText, jsonText, optionalMember as optional } from './json-text.ts'
import type { SnapshotItem, SnapshotRate, TaxSnapshot } from './snapshot.ts'

/**
 * The exact text that is answered, digested and stored: money as JSON numbers with two decimals (`23.00`, not `23`), at
 * header level with at most ten. The same snapshot gives the same bytes, and so does one that was read back.
 */
export function writeSnapshot({ items, taxBreakdown, ...head }: TaxSnapshot): string {
  const lines = items.map(itemText).join()
  return `${jsonText(head).slice(0, -1)},"items":[${lines}],"taxBreakdown":${jsonText(taxBreakdown)}}`
}

/** Lines make up most of a snapshot: what every line has is written without asking for its type. */
function itemText(item: SnapshotItem): string {
  const amounts =
    `"netAmount":${amountText(item.netAmount)},"taxAmount":${amountText(item.taxAmount)}` +
    `,"grossAmount":${amountText(item.grossAmount)}` +
    optional('whtAmount', item.whtAmount) +
    optional('taxAmountPln', item.taxAmountPln) +
    optional('margin', item.margin) +
    optional('taxes', item.taxes)
  const rest =
    optional('taxGroup', item.taxGroup) +
    optional('lineDiscount', item.lineDiscount) +
    optional('documentDiscountShare', item.documentDiscountShare) +
    optional('priceTaxRate', item.priceTaxRate) +
    optional('acquisitionCost', item.acquisitionCost) +
    optional('exchangeRate', item.exchangeRate) +
    optional('allocated', item.allocated)
  return (
    `{"id":${JSON.stringify(item.id)},"name":${JSON.stringify(item.name)},"quantity":${item.quantity.toFixed()}` +
    `,"unitPrice":${amountText(item.unitPrice)},${amounts},"taxRate":${rateText(item.taxRate)}${rest}` +
    `,"taxPointDate":${JSON.stringify(item.taxPointDate)},"customerType":${word(item.customerType)}` +
    `,"geoZone":${word(item.geoZone)},"itemType":${word(item.itemType)},"oss":${item.oss}` +
    `,"buyerCountry":${JSON.stringify(item.buyerCountry)},"ruleId":${JSON.stringify(item.ruleId)}` +
    `${optional('credited', item.credited)}}`
  )
}

const rateText = derivedOnce((rate: SnapshotRate) => jsonText(rate))

/** One of our own words, which need no escapes. */
function word(value: string | null): string {
  return value === null ? 'null' : `"${value}"`
}
