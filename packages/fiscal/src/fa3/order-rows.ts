import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { belongsTo, documentState, stateAfter } from '@fiscus/tax-engine/state/document-state'
import type { Fa3Document } from './fa3-document.ts'
import { type PrintedRow, printedRows, rowsOfLine } from './printed-rows.ts'

/** The rows of an order, and its lines by now. */
export type Order = { rows: readonly PrintedRow[]; now: readonly PrintedRow[] }

/**
 * The order of an advance invoice (Zamowienie) or of a settlement. A correction of its figures states every line of the
 * order before and after it, whatever its presentation, so that the rows add up to the value of the order.
 */
export function orderOf(document: Fa3Document): Order {
  const { correctionReason, snapshot, corrected } = document
  if (correctionReason === null) {
    const rows = printedRows(document)
    return { rows, now: rows }
  }
  if (snapshot.items.length === 0) return { rows: [], now: [] }
  const lines = corrected.flatMap((history) => {
    const before = documentState(history)
    const after = stateAfter(
      before,
      snapshot.items.filter((item) => belongsTo(item, history.id)),
    )
    const documentId = corrected.length > 1 ? history.id : undefined
    const ordered = (item: SnapshotItem | undefined) =>
      item === undefined || item.quantity.isZero() ? null : { ...item, documentId }
    return Array.from(new Set([...before.keys(), ...after.keys()]), (id) => ({
      before: ordered(before.get(id)?.item),
      after: ordered(after.get(id)?.item),
    }))
  })
  const rows = lines.flatMap((line, at) =>
    (['before', 'after'] as const).flatMap((state) => {
      const item = line[state]
      const stated = item === null ? [] : rowsOfLine(document, item, at + 1)
      return stated.map((row): PrintedRow => ({ ...row, figures: { ...row.figures, state } }))
    }),
  )
  return { rows, now: rows.filter(({ figures }) => figures.state === 'after') }
}
