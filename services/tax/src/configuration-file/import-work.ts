import {
  configurationFile,
  type ImportedConfiguration,
  type ImportOptions,
} from '@fiscus/contracts/configuration/configuration-file'
import { parseBody } from '@fiscus/http/requests/read-body'
import { requireValid } from '@fiscus/http/requests/validate'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { importConfiguration } from './import-configuration.ts'

/** The stored records, the header If-Match and the query, and the body with the file. */
export type ImportWorkInput = ImportOptions & {
  records: ConfigurationRecords
  ifMatch: string | undefined
  body: Uint8Array
  today: IsoDate
}

/** Parses, validates and imports a large file in a thread. */
export const importWork: CalculationWork<ImportWorkInput, ConfigurationChange<ImportedConfiguration>> = {
  name: 'import',
  execute({ records, body, today, ...input }) {
    const file = requireValid(configurationFile, parseBody(body))
    return importConfiguration(records, { ...input, file }, today)
  },
}
