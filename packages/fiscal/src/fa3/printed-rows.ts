import { contentOfLine } from '@fiscus/contracts/invoices/content-of-line'
import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import { type Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import type { Fa3Base } from '@fiscus/tax-engine/reporting/fa3-base'
import { fa3BasesOf } from '@fiscus/tax-engine/reporting/fa3-summary'
import { type BuyerItem, buyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import type { LineVersion, SnapshotItem, SnapshotRate } from '@fiscus/tax-engine/snapshot/snapshot'
import type { Presentation } from '@fiscus/tax-engine/vocabulary/vocabulary'
import type { Fa3Document } from './fa3-document.ts'
import { type RowPrice, rowPrice } from './row-price.ts'

/** A row of an invoice: a line, or the line before or after a correction. */
export type PrintedRow = {
  /** From 1; the rows of one line share it. */
  position: number
  item: SnapshotItem
  content: Partial<LineContent>
  figures: BuyerItem
  base: Fa3Base
  rate: SnapshotRate
  /** Whether the unit price is a gross price (P_9B instead of P_9A). */
  isGross: boolean
  price: RowPrice
}

/**
 * The rows of the lines that are VAT. A line of a settlement that takes off an advance has no row: the invoice names
 * the advance invoice instead (VAT act art. 106f(3); FakturaZaliczkowa).
 */
export function printedRows(document: Fa3Document): PrintedRow[] {
  return document.snapshot.items.flatMap((item, index) => rowsOfLine(document, item, index + 1))
}

/** The row of a line, or its rows before and after a correction; none when it is no VAT. */
export function rowsOfLine(
  { snapshot, content }: Pick<Fa3Document, 'snapshot' | 'content'>,
  item: SnapshotItem,
  position: number,
  presentation?: Presentation,
): PrintedRow[] {
  if (item.settles !== undefined) return []
  return buyerView({ ...snapshot, presentation, items: [item], taxBreakdown: [] }).items.flatMap(
    (figures) => {
      const version: LineVersion = (figures.state && item[figures.state]) ?? item
      const vat = vatOf(item, version)
      if (vat === null) return []
      const isGross = isGrossPrice(version)
      const { quantity, unitPrice, lineDiscount = zero, documentDiscountShare = zero } = figures
      const amount = amountOf({ isGross, figures })
      const price = rowPrice({
        quantity,
        unitPrice,
        discount: lineDiscount.plus(documentDiscountShare),
        amount,
      })
      return [
        { ...vat, position, item, content: contentOfLine(content.lines)(item), figures, isGross, price },
      ]
    },
  )
}

/** P_11A of a gross price, else P_11. */
export function amountOf({ isGross, figures }: Pick<PrintedRow, 'isGross' | 'figures'>): Decimal {
  return isGross || figures.netAmount === undefined ? figures.grossAmount : figures.netAmount
}

/** The field and the rate of the VAT of a line; null when it has none, or what the summary has reported as a fault. */
function vatOf(item: SnapshotItem, version: LineVersion): Pick<PrintedRow, 'base' | 'rate'> | null {
  const rates = version.taxes?.map(({ taxRate }) => taxRate) ?? [version.taxRate]
  for (const rate of rates) {
    const [base] = fa3BasesOf(item, { taxRate: rate, taxes: undefined })
    if (base !== undefined && base !== 'no_field') return { base, rate }
  }
  return null
}

function isGrossPrice({ taxRate, order }: LineVersion): boolean {
  const mode = order?.calculationMode ?? taxRate.calculationMode
  return mode === 'inclusive' || mode === 'margin'
}
