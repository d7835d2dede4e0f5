import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import type { DifferenceReason, JpkCell } from '@fiscus/contracts/returns/jpk-vocabulary'
import { exports } from '@fiscus/messages/exports'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import type { Cents } from '../returns/cents.ts'
import { documentEntry } from '../returns/document-entry.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { linesOfMonth, type ReturnPeriod } from '../returns/settled-lines.ts'
import { nothing, type Reconciled, type Total } from '../returns/totals.ts'
import { containedCells, type JpkMarker, taxCells } from './jpk-cells.ts'
import type { LeftOutReason } from './jpk-mapping.ts'
import { lineCells } from './line-cells.ts'
import { evidenceOf } from './row-evidence.ts'
import type { SalesRow } from './sales-row.ts'

/** A document in the register of a month. Its `total` is that of its cells and its differences, and of nothing else. */
export type RegisterEntry = Reconciled<DifferenceReason> & {
  /** null when nothing of the document belongs into the register, or when it is refused. */
  row: SalesRow | null
  /** Pointers begin with `/documents/{id}`. */
  faults: readonly JpkFault[]
}

/** The entry of a document in a month (tax-calculation §2.13); null when the month declares none of its lines. */
export function registerEntry(document: ReturnDocument, period: ReturnPeriod): RegisterEntry | null {
  const here = linesOfMonth(document, period)
  if (here === null) return null
  const { cashAccounting: isOnCash, relatedParties, toReceipt } = document.content.annotations ?? {}
  const markers = new Set<JpkMarker>(relatedParties ? ['TP'] : [])
  const codes = new Set<NonNullable<LineContent['gtu']>>()
  const entry = documentEntry<JpkCell, LeftOutReason | 'margin_cost', JpkFault['code']>(document, here, {
    lineOf(item, content, inPln) {
      const line = lineCells(document, item, content, inPln)
      if (line.kind !== 'cells') return line
      for (const marker of line.markers) markers.add(marker)
      if (content.gtu !== undefined) codes.add(content.gtu)
      const { amounts, cost } = line
      return cost.isZero()
        ? { kind: 'cells', amounts }
        : { kind: 'cells', amounts, beside: { reason: 'margin_cost', net: cost } }
    },
    faultsOf: () => (isOnCash ? [cashAccounting(document)] : []),
    declaredOf: cellsTotal,
  })
  const { cells, ...reconciled } = entry
  if (cells.size === 0) return { ...reconciled, row: null }
  const row = { cells, markers, codes, evidence: evidenceOf(document.ksef) }
  return toReceipt
    ? { ...declaredByReceipt(reconciled), row: { ...row, type: 'FP' } }
    : { ...reconciled, row: { ...row, type: null } }
}

/** The report of the cash register declares the sale already: the row counts in no sum (§ 10 of the regulation). */
function declaredByReceipt<Entry extends Reconciled<DifferenceReason>>(entry: Entry): Entry {
  const differences = new Map(entry.differences).set('receipt', entry.declared)
  return { ...entry, declared: nothing, differences }
}

/** What the cells of a row declare, in cents. */
export function cellsTotal(cells: ReadonlyMap<JpkCell, Cents>): Total {
  const total = { net: 0n, tax: 0n }
  for (const [cell, amount] of cells) {
    if (taxCells.has(cell)) total.tax += amount
    else if (!containedCells.has(cell)) total.net += amount
  }
  return total
}

function cashAccounting({ id, number }: ReturnDocument): JpkFault {
  return {
    code: 'jpk-cash-accounting',
    pointer: `/documents/${id}/content/annotations/cashAccounting`,
    detail: exports.inDocument({ number, fault: exports.jpkCashAccounting() }),
  }
}
