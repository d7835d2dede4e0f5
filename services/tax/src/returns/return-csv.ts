import { csvText } from '@fiscus/runtime/csv/csv-text'
import type { CsvStyle } from '../configuration-csv/write-table.ts'

/** The media type of a table that begins with its header. */
export const csvType = 'text/csv; charset=utf-8; header=present'

const rowsOfText = 1000

/**
 * A table as CSV, in texts of 1,000 rows: comma for programs, semicolon for Polish spreadsheets (tax-calculation §6.6).
 */
export function* csvTexts(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  style: CsvStyle,
): Generator<string> {
  yield style === 'comma' ? csvText([header]) : `\uFEFF${csvText([header], ';')}`
  for (let from = 0; from < rows.length; from += rowsOfText) {
    const some = rows.slice(from, from + rowsOfText)
    yield style === 'comma' ? csvText(some) : csvText(some.map(withDecimalCommas), ';')
  }
}

function withDecimalCommas(row: readonly string[]): string[] {
  return row.map((cell) => (/^-?\d+\.\d+$/.test(cell) ? cell.replace('.', ',') : cell))
}
