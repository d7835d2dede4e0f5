import { ratesMax, rulesMax } from '@fiscus/contracts/configuration/configuration-field'
import type { ConfigurationFile } from '@fiscus/contracts/configuration/configuration-file'
import { newRate } from '@fiscus/contracts/configuration/rate-record'
import { newRule } from '@fiscus/contracts/configuration/rule-record'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import type { z } from 'zod'

/** A part of the configuration with a CSV file of its own. */
export type CsvPart = 'rates' | 'rules'

/** The columns of a part, its largest number of rows, and how rows become records and records become rows. */
export type CsvTable<Content> = {
  columns: readonly string[]
  /** Columns whose blanks are a text. */
  blankColumns: readonly string[]
  rowsMax: number
  tooManyRows: (params: { max: number }) => Message
  record: z.ZodType<Content>
  /** The fields of a record from its cells; cells without text are absent. */
  fieldsOf(cells: Record<string, string>): object
  /** The column of a pointer into the record. */
  columnOf(pointer: string): string
}

/** A table that is exported, too. */
type ExportedTable<Content> = CsvTable<Content> & {
  cellsOf(content: Content): Record<string, string | number | null>
}

const rateTable: ExportedTable<ConfigurationFile['rates'][number]> = {
  columns: Object.keys(newRate.shape),
  blankColumns: [],
  rowsMax: ratesMax,
  tooManyRows: texts.tooManyRatesInFile,
  record: newRate,
  fieldsOf: ({ rate_percent, ...cells }) => ({
    ...withNumbers(cells),
    ...(rate_percent !== undefined && { rate_percent: rate_percent.replace(decimalComma, '$1.$2') }),
  }),
  columnOf: firstName,
  cellsOf: (rate) => rate,
}

const ruleTable: ExportedTable<ConfigurationFile['rules'][number]> = {
  columns: Object.keys(newRule.shape).flatMap((name) =>
    name === 'target' ? ['target', 'target_code'] : name,
  ),
  blankColumns: ['note'],
  rowsMax: rulesMax,
  tooManyRows: texts.tooManyRulesInFile,
  record: newRule,
  fieldsOf: ({ target, target_code, ...cells }) => ({
    ...withNumbers(cells),
    target: target === 'destination' ? { destination: true } : { [target ?? '']: target_code },
  }),
  columnOf: (pointer) => (/^\/target\/(rate|group)$/.test(pointer) ? 'target_code' : firstName(pointer)),
  cellsOf({ target, ...rule }) {
    const [[kind = '', code] = []] = Object.entries(target)
    return { ...rule, target: kind, target_code: code === true ? null : (code ?? null) }
  },
}

export const csvTables = { rates: rateTable, rules: ruleTable } as const

/** Polish spreadsheets write 5,5 for 5.5. */
const decimalComma = /^(\d+),(\d+)$/

const numberColumns = ['priority', 'is_active']

function withNumbers(cells: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(cells).map(([column, cell]) => [
      column,
      numberColumns.includes(column) && /^-?\d{1,10}$/.test(cell) ? Number(cell) : cell,
    ]),
  )
}

function firstName(pointer: string): string {
  return pointer.split('/')[1] ?? ''
}
