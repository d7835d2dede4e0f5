import { contentOfLine } from '@fiscus/contracts/invoices/content-of-line'
import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import { type BuyerItem, buyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import type { LineVersion, SnapshotItem, TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { LineView } from './line-view.ts'
import { rateOfLine } from './rates.ts'

/** What the lines refer to. */
export type LineContext = {
  snapshot: TaxSnapshot
  lines: readonly LineContent[]
  /** Numbers of related documents by their ids. */
  numbers: ReadonlyMap<string, string>
}

/** The lines as the buyer may see them; the two rows of a line before and after a correction follow each other. */
export function documentLines({ snapshot, lines, numbers }: LineContext): LineView[] {
  const statedOf = contentOfLine(lines)
  const ratesDiffer = new Set(snapshot.items.map((item) => item.exchangeRate?.rate.toFixed())).size > 1
  return snapshot.items.flatMap((item, index) =>
    buyerView({ ...snapshot, items: [item], taxBreakdown: [] }).items.map((row) => ({
      position: index + 1,
      ...contentOf(statedOf(item)),
      ...figuresOf(row),
      ...factsOf(item, row),
      exchange_rate: ratesDiffer ? (item.exchangeRate?.rate.toFixed() ?? null) : null,
      settles: item.settles ? (numbers.get(item.settles) ?? item.name) : null,
      document: item.documentId ? (numbers.get(item.documentId) ?? null) : null,
    })),
  )
}

function contentOf(content: Partial<LineContent>) {
  return {
    description: content.description ?? null,
    product_code: content.productCode ?? null,
    gtin: content.gtin ?? null,
    pkwiu: content.pkwiu ?? null,
    cn: content.cn ?? null,
    gtu: content.gtu ?? null,
    procedure: content.procedure ?? null,
    unit: content.unit ?? null,
    sale_date: content.saleDate ?? null,
  }
}

function figuresOf(row: BuyerItem) {
  const { name, quantity, unitPrice, netAmount, taxAmount, grossAmount, whtAmount, taxes, order, state } = row
  const discount = (row.lineDiscount ?? new Decimal(0)).plus(row.documentDiscountShare ?? 0)
  return {
    name,
    quantity: quantity.toFixed(),
    unit_price: priceText(unitPrice),
    discount: discount.isZero() ? null : discount.toFixed(2),
    net: netAmount?.toFixed(2) ?? null,
    tax: taxAmount?.toFixed(2) ?? null,
    gross: grossAmount.toFixed(2),
    withheld: whtAmount?.toFixed(2) ?? null,
    taxes: (taxes ?? []).map((tax) => ({
      name: tax.taxName,
      percent: tax.ratePercent.toFixed(),
      base: tax.netBase.toFixed(2),
      tax: tax.taxAmount.toFixed(2),
    })),
    order: order
      ? {
          net: order.netAmount.toFixed(2),
          tax: order.taxAmount.toFixed(2),
          gross: order.grossAmount.toFixed(2),
        }
      : null,
    state: state ?? null,
  }
}

/** The facts of the line in the state of the row. */
function factsOf(item: SnapshotItem, row: BuyerItem) {
  const version: LineVersion = (row.state && item[row.state]) ?? item
  const mode = version.order?.calculationMode ?? version.taxRate.calculationMode
  const isGross = mode === 'inclusive' || mode === 'margin' || item.settles !== undefined
  return {
    price_basis: isGross ? ('gross' as const) : ('net' as const),
    rate: rateOfLine(version, item.geoZone),
  }
}

/** A price with at least two decimals, and all the decimals that it has. */
function priceText(price: Decimal): string {
  return price.toFixedAtLeast(2)
}
