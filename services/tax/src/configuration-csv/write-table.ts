import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { csvText } from '@fiscus/runtime/csv/csv-text'
import { type CsvPart, csvTables } from './csv-tables.ts'

/**
 * How a CSV file is written: for programs, or for a spreadsheet that separates cells by semicolons and writes 5,5 for
 * 5.5.
 */
export type CsvStyle = 'comma' | 'semicolon'

/**
 * A part of the configuration as CSV (tax-calculation §6.6). The style `semicolon` begins with the byte order mark by
 * which Excel recognises UTF-8.
 */
export function writeTable(file: ConfigurationFile, part: CsvPart, style: CsvStyle): string {
  const { columns } = csvTables[part]
  const rows = cellsOf(file, part).map((cells) =>
    columns.map((column) =>
      cellText(cells[column] ?? null, style === 'semicolon' && column === 'rate_percent'),
    ),
  )
  const table = [columns, ...rows]
  return style === 'comma' ? csvText(table) : `\uFEFF${csvText(table, ';')}`
}

function cellsOf(file: ConfigurationFile, part: CsvPart): Record<string, string | number | null>[] {
  return part === 'rates' ? file.rates.map(csvTables.rates.cellsOf) : file.rules.map(csvTables.rules.cellsOf)
}

function cellText(value: string | number | null, hasDecimalComma: boolean): string {
  const text = value === null ? '' : String(value)
  return hasDecimalComma ? text.replace('.', ',') : text
}
