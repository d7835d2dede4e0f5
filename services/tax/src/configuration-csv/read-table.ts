import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { errorsMax } from '@fiscus/contracts/problems/problem-body'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import { unguardedCell } from '@fiscus/runtime/csv/csv-text'
import { InvalidCsv, readCsv } from '@fiscus/runtime/csv/read-csv'
import { issueOptions, messageOfIssue } from '@fiscus/runtime/faults/message-of-issue'
import type { CsvTable } from './csv-tables.ts'

/** The records of a CSV file, and the row of each as a spreadsheet counts: the header is row 1. */
export type Table<Content> = { records: Content[]; rows: number[] }

/**
 * Reads records from CSV (tax-calculation §6.6). Columns may be in any order; a column of an
 * optional field may be missing. Rows without any text are left out.
 * @throws Problem 422 `invalid-request` with every fault, at most 1,000, each with its row and column
 */
export function readTable<Content>(bytes: Uint8Array, table: CsvTable<Content>): Table<Content> {
  const { columns, blankColumns, rowsMax, tooManyRows, record, fieldsOf, columnOf } = table
  const errors: ProblemError[] = []
  const records: unknown[] = []
  const rows: number[] = []
  let [header, row]: [string[] | null, number] = [null, 0]
  for (const cells of rowsOf(bytes, errors)) {
    row += 1
    if (header === null) {
      header = cells.map((cell) => cell.trim())
      errors.push(...headerErrors(header, columns))
      if (errors.length > 0) break
      continue
    }
    if (cells.every((cell) => cell.trim() === '')) continue
    if (records.length === rowsMax) errors.push(cellError(row, '', tooManyRows({ max: rowsMax })))
    if (errors.length >= errorsMax || records.length === rowsMax) break
    records.push(null)
    rows.push(row)
    if (cells.length !== header.length) {
      errors.push(cellError(row, '', texts.cellsOfRow({ cells: cells.length, columns: header.length })))
      continue
    }
    const result = record.safeParse(fieldsOf(namedCells(header, cells, blankColumns)), issueOptions)
    if (result.success) records[records.length - 1] = result.data
    else
      for (const issue of result.error.issues)
        errors.push(cellError(row, columnOf(`/${issue.path.join('/')}`), messageOfIssue(issue)))
  }
  if (header === null && errors.length === 0) errors.push(cellError(1, '', texts.emptyFile()))
  if (errors.length > 0) throw tableProblem(errors)
  return { records: records as Content[], rows }
}

/** The problem 422 of a CSV file. */
export function tableProblem(errors: readonly ProblemError[]): Problem {
  const [first] = errors
  const hasFaults = errors.length < errorsMax ? texts.hasFaults : texts.hasManyFaults
  const count = Math.min(errors.length, errorsMax)
  const why = count === 1 && first ? first.detail : hasFaults({ count })
  return new Problem('invalid-request', texts.fileRefused({ why }), { errors: errors.slice(0, errorsMax) })
}

/** A fault of a cell, or of a row without a column: the pointer is `/rows/17/rate_percent`. */
export function cellError(row: number, column: string, fault: Message | string): ProblemError {
  return {
    code: 'invalid-request',
    pointer: `/rows/${row}${column === '' ? '' : `/${column}`}`,
    detail:
      column === ''
        ? texts.atRow({ row: String(row), fault })
        : texts.atCell({ row: String(row), column, fault }),
  }
}

/** The rows of a file; a fault of its text is added to the errors and ends the rows. */
function* rowsOf(bytes: Uint8Array, errors: ProblemError[]): Generator<string[]> {
  try {
    yield* readCsv(utf8.decode(bytes))
  } catch (error) {
    if (error instanceof InvalidCsv) errors.push(cellError(error.row, '', error.detail))
    else if (error instanceof TypeError)
      errors.push({ code: 'invalid-request', pointer: '', detail: texts.notUtf8() })
    else throw error
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The faults of a header: at most as many as a problem lists, since a file has room for millions of columns. */
function headerErrors(header: readonly string[], columns: readonly string[]): ProblemError[] {
  const errors: ProblemError[] = []
  for (const [index, column] of header.entries()) {
    if (errors.length === errorsMax) break
    if (!columns.includes(column)) {
      const named = JSON.stringify(column.slice(0, 100))
      errors.push(cellError(1, '', texts.noColumn({ column: named, columns })))
    } else if (header.indexOf(column) !== index) errors.push(cellError(1, column, texts.columnTwice()))
  }
  return errors
}

/** The cells with text by their columns. */
function namedCells(
  header: readonly string[],
  cells: readonly string[],
  blankColumns: readonly string[],
): Record<string, string> {
  const entries = header.map((column, index) => [column, unguardedCell(cells[index] ?? '')] as const)
  const hasText = (column: string, cell: string) =>
    blankColumns.includes(column) ? cell !== '' : cell.trim() !== ''
  return Object.fromEntries(entries.filter(([column, cell]) => hasText(column, cell)))
}
