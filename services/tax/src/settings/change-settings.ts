import type { SettingsChange, SettingsRecord } from '@fiscus/contracts/configuration/settings-record'
import { requireMatch } from '@fiscus/http/responses/etag'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import { changeRecord } from '../configuration/change-record.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { roundingWarnings } from './rounding-warnings.ts'

/**
 * Changes the tenant's rounding and default choices.
 * @throws Problem 428, 412
 */
export function changeSettings(
  records: ConfigurationRecords,
  ifMatch: string | undefined,
  change: SettingsChange,
): ConfigurationChange<SettingsRecord> {
  requireMatch(ifMatch, records.settings.version)
  const settings = changeRecord(records.settings, change)
  return { records: { ...records, settings }, result: settings, warnings: roundingWarnings(settings) }
}
