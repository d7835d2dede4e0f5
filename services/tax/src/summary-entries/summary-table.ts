import { summaryCells, summaryColumns } from '@fiscus/contracts/returns/jpk-vocabulary'
import {
  type NewSummaryEntry,
  newSummaryEntry,
  summaryEntriesMax,
} from '@fiscus/contracts/returns/summary-entry'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { CsvTable } from '../configuration-csv/csv-tables.ts'

/** A CSV file of summary entries: a column for each field and each cell. */
export const summaryTable: CsvTable<NewSummaryEntry> = {
  columns: summaryColumns,
  blankColumns: [],
  rowsMax: summaryEntriesMax,
  tooManyRows: texts.tooManyRowsInFile,
  record: newSummaryEntry,
  fieldsOf(cells) {
    const entries = Object.entries(cells)
    const amounts = entries.flatMap(([name, text]) => (isCell(name) ? [[name, withPoint(text)]] : []))
    const fields = entries.filter(([name]) => !isCell(name))
    return { ...Object.fromEntries(fields), amounts: Object.fromEntries(amounts) }
  },
  columnOf: (pointer) => pointer.split('/').findLast((name) => summaryColumns.includes(name)) ?? '',
}

function isCell(name: string): boolean {
  return summaryCells.some((cell) => cell === name)
}

/** Polish spreadsheets write 230,00 for 230.00. */
function withPoint(text: string): string {
  return text.replace(/^(-?\d+),(\d+)$/, '$1.$2')
}
