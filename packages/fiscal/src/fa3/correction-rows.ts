import { lineKey } from '@fiscus/contracts/invoices/content-of-line'
import { Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { documentState } from '@fiscus/tax-engine/state/document-state'
import { isGone } from '@fiscus/tax-engine/state/line-state'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'
import type { Fa3Document } from './fa3-document.ts'
import { orderOf } from './order-rows.ts'
import { amountOf, type PrintedRow, rowsOfLine } from './printed-rows.ts'

/** The reasons that change what is paid for goods, and never how many there are (VAT act art. 29a(10)(1), (17)). */
const pricesAlone: ReadonlySet<CorrectionReason> = new Set([
  'price_reduction',
  'discount_after_sale',
  'price_increase',
  'price_error',
])

/** The reasons of a rebate that may be stated for a whole period (VAT act art. 106j(3)). */
const rebates: ReadonlySet<CorrectionReason> = new Set(['price_reduction', 'discount_after_sale'])

/**
 * The rows of a correction (FaWiersz). A row of differences has a negative quantity only for units that are taken back:
 * money that is given back is one unit of a negative price, and what differences cannot say is stated before and after.
 * A rebate for all supplies of a period has no rows, and one for a part of them names its goods (art. 106j(3)). A
 * settlement states its whole order before and after.
 */
export function correctionRows(document: Fa3Document): readonly PrintedRow[] {
  const { snapshot, invoiceType } = document
  if (invoiceType === 'settlement') return orderOf(document).rows
  const keys = snapshot.items.map(lineKey)
  const rowsOf = (item: SnapshotItem) => {
    const key = lineKey(item)
    const isReplaced = keys.indexOf(key) !== keys.lastIndexOf(key)
    return rowsOfChange(document, item, keys.indexOf(key) + 1, isReplaced)
  }
  if (!isRebateForPeriod(document)) return snapshot.items.flatMap(rowsOf)
  if (isForAllSupplies(document)) return []
  return snapshot.items.flatMap((item) => rowsOf(item).map((row) => ({ ...row, price: {} })))
}

/** `isReplaced`: the line is taken back and added again, with another tax or tax point. */
function rowsOfChange(
  document: Fa3Document,
  item: SnapshotItem,
  position: number,
  isReplaced: boolean,
): PrintedRow[] {
  const { snapshot, correctionReason } = document
  const { before, after, credited } = item
  const isPriceAlone = correctionReason !== null && pricesAlone.has(correctionReason)
  const moved = credited?.quantity.negated() ?? (after?.quantity ?? zero).minus(before?.quantity ?? zero)
  const hasVersions = before !== undefined || after !== undefined
  const stated = () => rowsOfLine(document, item, position, 'before_and_after')
  const isPriceOfUnits = isPriceAlone && credited !== undefined && !moved.isZero()
  if (hasVersions && !isPriceOfUnits && (snapshot.presentation === 'before_and_after' || isReplaced))
    return stated()
  const rows = rowsOfLine(document, item, position)
  const [row] = rows
  if (row === undefined) return rows
  const amount = amountOf(row)
  const saysUnits = row.price.unitPrice !== undefined && row.figures.quantity.equals(moved)
  if (!moved.isZero() && !isPriceAlone) return hasVersions && !saysUnits ? stated() : rows
  if (hasVersions && (!moved.isZero() || !amount.isNegative())) return stated()
  return [{ ...row, price: isReducedPrice(row) ? row.price : moneyPrice(amount) }]
}

/** Units whose price fell: the quantity stays that of the line. */
function isReducedPrice({ item, price }: PrintedRow): boolean {
  return (
    item.credited === undefined &&
    price.discount === undefined &&
    price.quantity?.isPositive() === true &&
    price.unitPrice?.isNegative() === true
  )
}

/** One unit of the money that is given back. Money that is charged is no unit that is delivered. */
function moneyPrice(amount: Decimal): PrintedRow['price'] {
  return amount.isNegative() ? { quantity: new Decimal(1), unitPrice: amount } : {}
}

/** A rebate on several invoices is one for the period that they are of, whether it states the period or not. */
function isRebateForPeriod(document: Fa3Document): boolean {
  const { correctionReason, correctedPeriod, corrected, snapshot } = document
  return (
    (correctedPeriod !== null || corrected.length > 1) &&
    correctionReason !== null &&
    rebates.has(correctionReason) &&
    snapshot.presentation !== 'before_and_after' &&
    snapshot.items.every(({ credited }) => credited !== undefined)
  )
}

/** Whether a rebate takes part of every sale of the invoices that it corrects. */
function isForAllSupplies(document: Fa3Document): boolean {
  const reduced = new Set(document.snapshot.items.map(lineKey))
  const { corrected } = document
  return corrected.every((history) =>
    [...documentState(history).values()].every((line) => {
      const documentId = corrected.length > 1 ? history.id : undefined
      const [row] = isGone(line) ? [] : rowsOfLine(document, line.item, 1)
      return (
        row === undefined || !amountOf(row).isPositive() || reduced.has(lineKey({ ...line.item, documentId }))
      )
    }),
  )
}
