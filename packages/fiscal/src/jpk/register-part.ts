import type { ReturnDocument } from '../returns/return-document.ts'
import type { ReturnPeriod } from '../returns/settled-lines.ts'
import { writeElement } from '../xml/write-xml.ts'
import { checkRows, type WrittenRow } from './check-jpk.ts'
import { registerEntry } from './register-entry.ts'
import { addFigures, figuresOf, noFigures, type RegisterFigures } from './register-figures.ts'
import { salesRowElement } from './sales-row.ts'

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
    const written = salesRowElement(document, entry.row, rowsBefore + rows.length + 1)
    rows.push({ id: document.id, number: document.number, xml: writeElement(written, 2) })
  }
  const faults = rows.length === 0 ? [] : checkRows(rows)
  return {
    xml: rows.map(({ xml }) => xml).join(''),
    figures: faults.length === 0 ? figures : addFigures(figures, { ...noFigures, faults }),
  }
}
