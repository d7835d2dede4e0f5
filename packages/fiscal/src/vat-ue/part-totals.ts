import { type VatUePart, vatUeReasons } from '@fiscus/contracts/returns/vat-ue-vocabulary'
import type { ReturnDocument } from '../returns/return-document.ts'
import type { ReturnPeriod } from '../returns/settled-lines.ts'
import type { Total } from '../returns/totals.ts'
import { type VatUeEntry, vatUeEntry } from './vat-ue-entry.ts'
import { type VatUeCell, vatUePartOf } from './vat-ue-mapping.ts'

/** A difference, or rows: those of a buyer, and of triangular transactions or of others, where they are named. */
export type VatUeSelection = {
  part: VatUePart
  country?: string | undefined
  number?: string | undefined
  triangular?: boolean | undefined
}

/** What a document has in a part of a month: the amounts of rows as `net`, or a difference. */
export function vatUePartTotals(
  document: ReturnDocument,
  period: ReturnPeriod,
  selection: VatUeSelection,
): Total[] {
  const reason = vatUeReasons.find((one) => one === selection.part)
  const entry = vatUeEntry(document, period)
  if (reason === undefined) return entry?.stated ? rowTotals(entry.stated, selection) : []
  const difference = entry?.differences.get(reason)
  return difference === undefined ? [] : [difference]
}

function rowTotals(
  { buyer, cells }: NonNullable<VatUeEntry['stated']>,
  { part, country = buyer.prefix, number = buyer.number, triangular }: VatUeSelection,
): Total[] {
  if (buyer.prefix !== country || buyer.number !== number) return []
  const isSelected = (cell: VatUeCell) =>
    vatUePartOf[cell] === part && (triangular === undefined || triangular === (cell === 'triangular'))
  return [...cells].flatMap(([cell, amount]) => (isSelected(cell) ? [{ net: amount, tax: 0n }] : []))
}
