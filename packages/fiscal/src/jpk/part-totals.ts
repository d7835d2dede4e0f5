import { differenceReasons, type JpkPart, jpkCells } from '@fiscus/contracts/returns/jpk-vocabulary'
import type { ReturnDocument } from '../returns/return-document.ts'
import type { ReturnPeriod } from '../returns/settled-lines.ts'
import type { Total } from '../returns/totals.ts'
import { registerEntry } from './register-entry.ts'

/** What a document has in a part of a month: the amount of a cell as `net`, or a difference. */
export function jpkPartTotals(document: ReturnDocument, period: ReturnPeriod, part: JpkPart): Total[] {
  const reason = differenceReasons.find((one) => one === part)
  const cell = jpkCells.find((one) => one === part)
  const entry = registerEntry(document, period)
  const difference = reason && entry?.differences.get(reason)
  if (difference) return [difference]
  const row = entry?.row?.type === 'FP' ? null : entry?.row
  const amount = cell && row?.cells.get(cell)
  return amount === undefined ? [] : [{ net: amount, tax: 0n }]
}
