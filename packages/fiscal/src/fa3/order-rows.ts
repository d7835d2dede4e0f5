import { lineKey } from '@fiscus/contracts/invoices/content-of-line'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { belongsTo, documentState, stateAfter } from '@fiscus/tax-engine/state/document-state'
import type { Fa3Document } from './fa3-document.ts'
import { type PrintedRow, printedRows } from './printed-rows.ts'

/** A line of an order before and after a correction; null where the order does not have it. */
type OrderLine = { key: string; before: SnapshotItem | null; after: SnapshotItem | null }

/** The rows of the order of an advance invoice, and its lines by now. */
export type Order = { rows: readonly PrintedRow[]; now: readonly PrintedRow[] }

/**
 * The order of an advance invoice (Zamowienie). A correction states each line that it corrects before and after it,
 * whatever its presentation: the lines have the amounts of the order, and the correction has no differences of them.
 */
export function orderOf(document: Fa3Document): Order {
  if (document.correctionReason === null) {
    const rows = printedRows(document)
    return { rows, now: rows }
  }
  const corrected = new Set(document.snapshot.items.map(lineKey))
  const { corrected: histories } = document
  const lines = histories.flatMap((history) => {
    const before = documentState(history)
    const after = stateAfter(
      before,
      document.snapshot.items.filter((item) => belongsTo(item, history.id)),
    )
    const documentId = histories.length > 1 ? history.id : undefined
    const ordered = (item: SnapshotItem | undefined) =>
      item === undefined || item.quantity.isZero() ? null : { ...item, documentId }
    return Array.from(new Set([...before.keys(), ...after.keys()]), (id) => ({
      key: lineKey({ id, documentId }),
      before: ordered(before.get(id)?.item),
      after: ordered(after.get(id)?.item),
    }))
  })
  const rows = lines.map((line, at) => ({ line, rows: rowsOf(document, line, at + 1) }))
  return {
    rows: rows.filter(({ line }) => corrected.has(line.key)).flatMap((one) => one.rows),
    now: rows.flatMap((one) => one.rows).filter(({ figures }) => figures.state === 'after'),
  }
}

function rowsOf(document: Fa3Document, line: OrderLine, position: number): PrintedRow[] {
  return (['before', 'after'] as const).flatMap((state) => {
    const item = line[state]
    if (item === null) return []
    const snapshot = { ...document.snapshot, presentation: undefined, items: [item] }
    return printedRows({ ...document, snapshot }).map((row) => ({
      ...row,
      position,
      figures: { ...row.figures, state },
    }))
  })
}
