import {
  type ConfigurationFile,
  configurationFile,
  type ImportedConfiguration,
  type ImportOptions,
} from '@fiscus/contracts/configuration/configuration-file'
import { requestIn, type SentBody } from '@fiscus/http/requests/sent-body'
import type { IsoDate } from '@fiscus/tax-engine/configuration/configuration'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import { importConfiguration } from './import-configuration.ts'

/** The stored records, the header If-Match and the query, and the body with the file. */
export type ImportWorkInput = ImportOptions & {
  records: ConfigurationRecords
  ifMatch: string | undefined
  body: SentBody<ConfigurationFile>
  today: IsoDate
}

/** Reads and imports a file. */
export const importWork: CalculationWork<ImportWorkInput, ConfigurationChange<ImportedConfiguration>> = {
  name: 'import',
  execute({ records, body, today, ...input }) {
    const file = requestIn(configurationFile, body)
    return importConfiguration(records, { ...input, file }, today)
  },
}
