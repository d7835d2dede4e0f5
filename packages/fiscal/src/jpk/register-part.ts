import { type RefusedText, refusedTexts } from '@fiscus/contracts/fields/refused-characters'
import { exports } from '@fiscus/messages/exports'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import type { ReturnDocument } from '../returns/return-document.ts'
import type { ReturnPeriod } from '../returns/settled-lines.ts'
import { writeElement } from '../xml/write-xml.ts'
import { checkRows, type WrittenRow } from './check-jpk.ts'
import { registerEntry } from './register-entry.ts'
import {
  addFigures,
  figuresOf,
  figuresOfSummary,
  noFigures,
  type RegisterFigures,
} from './register-figures.ts'
import { salesRowElement, summaryRow, summaryRowElement } from './sales-row.ts'
import { isInMonth, type SummaryEntry } from './summary-entry.ts'

/** The rows of some documents as XML, valid by the schema unless there are faults, and their figures. */
export type RegisterPart = { xml: string; figures: RegisterFigures }

/**
 * Writes the rows of documents of a month. `rowsBefore` is the number of rows that other parts of the register have
 * before them.
 */
export function registerPart(
  documents: Iterable<ReturnDocument>,
  period: ReturnPeriod,
  rowsBefore: number,
): RegisterPart {
  const rows: WrittenRow[] = []
  let figures = noFigures
  for (const document of documents) {
    const entry = registerEntry(document, period)
    if (entry === null) continue
    figures = addFigures(figures, figuresOf(entry))
    if (entry.row === null) continue
    const { id, number, content } = document
    const refused = refusedTexts({ number, content: { buyer: content.buyer } }, `/documents/${id}`)
    if (refused.length > 0) {
      figures = addFigures(figures, { ...noFigures, faults: refused.map((text) => faultOf(text, number)) })
      continue
    }
    const written = salesRowElement(document, entry.row, rowsBefore + rows.length + 1)
    rows.push({ pointer: `/documents/${id}`, number, xml: writeElement(written, 2) })
  }
  return checkedPart(rows, figures)
}

/** Writes the rows of the summary entries of a month, as `registerPart` does. */
export function summaryPart(
  entries: Iterable<SummaryEntry>,
  period: ReturnPeriod,
  rowsBefore: number,
): RegisterPart {
  const rows: WrittenRow[] = []
  let figures = noFigures
  for (const entry of entries) {
    if (!isInMonth(entry, period)) continue
    const row = summaryRow(entry)
    figures = addFigures(figures, figuresOfSummary(row))
    const written = summaryRowElement(entry, row, rowsBefore + rows.length + 1)
    rows.push({
      pointer: `/summary-entries/${entry.id}`,
      number: entry.number,
      xml: writeElement(written, 2),
    })
  }
  return checkedPart(rows, figures)
}

function checkedPart(rows: readonly WrittenRow[], figures: RegisterFigures): RegisterPart {
  const faults = rows.length === 0 ? [] : checkRows(rows)
  return {
    xml: rows.map(({ xml }) => xml).join(''),
    figures: faults.length === 0 ? figures : addFigures(figures, { ...noFigures, faults }),
  }
}

function faultOf({ pointer, character }: RefusedText, number: string): JpkFault {
  const fault = exports.refusedCharacter({ character })
  return { code: 'jpk-invalid', pointer, detail: exports.inDocument({ number, fault }) }
}
