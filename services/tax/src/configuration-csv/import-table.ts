import type { ImportDifference } from '@fiscus/contracts/configuration/configuration-difference'
import type { ConfigurationFile, ImportOptions } from '@fiscus/contracts/configuration/configuration-file'
import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { recordLabel } from '../configuration/record-label.ts'
import { exportConfiguration } from '../configuration-file/export-configuration.ts'
import { importConfiguration } from '../configuration-file/import-configuration.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { type CsvPart, csvTables } from './csv-tables.ts'
import { cellError, readTable, tableProblem } from './read-table.ts'

/** The stored records, the header If-Match and the query, and the body with the rows. */
export type TableInput = ImportOptions & {
  records: ConfigurationRecords
  ifMatch: string | undefined
  part: CsvPart
  body: Uint8Array
  today: IsoDate
}

/** Reads, validates and imports a CSV file. */
export const importTableWork: CalculationWork<TableInput, ConfigurationChange<ImportedTable>> = {
  name: 'import-csv',
  execute: importTable,
}

export type ImportedTable = { difference: ImportDifference }

/**
 * Replaces the rates or the rules of a configuration by the rows of a CSV file, as an import of a whole file would.
 * @throws Problem 428, 412; 422 `invalid-request` with row and column of each fault; 409 `removals-not-allowed`
 */
export function importTable({
  records,
  part,
  body,
  today,
  ...options
}: TableInput): ConfigurationChange<ImportedTable> {
  const table = part === 'rates' ? readTable(body, csvTables.rates) : readTable(body, csvTables.rules)
  const file: ConfigurationFile = { ...exportConfiguration(records), [part]: table.records }
  const inTable = <Entry extends Pick<ProblemError, 'pointer' | 'detail'>>(entry: Entry) => ({
    ...entry,
    ...placeOf(entry, { file, part, rows: table.rows }),
  })
  try {
    const { result, warnings, ...change } = importConfiguration(records, { ...options, file }, today)
    return { ...change, result: { difference: result.difference }, warnings: warnings.map(inTable) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-request')
      throw tableProblem(error.errors.map(inTable))
    throw error
  }
}

type Place = { file: ConfigurationFile; part: CsvPart; rows: readonly number[] }

/** The row and column of a pointer into the file. Of a record that the CSV file does not contain, its label. */
function placeOf(
  { pointer, detail }: Pick<ProblemError, 'pointer' | 'detail'>,
  { file, part, rows }: Place,
): Pick<ProblemError, 'pointer' | 'detail'> {
  const [, name = '', index = '', rest = ''] = /^\/(\w+)\/(\d+)(\/.*)?$/.exec(pointer) ?? []
  if (name === part) {
    const { pointer, detail: placed } = cellError(
      rows[Number(index)] ?? 1,
      csvTables[part].columnOf(rest),
      detail,
    )
    return { pointer, detail: placed }
  }
  const label = recordLabel(file, name, Number(index))
  return label === null
    ? { pointer, detail }
    : { pointer: '', detail: texts.storedRecord({ record: label, fault: detail }) }
}
