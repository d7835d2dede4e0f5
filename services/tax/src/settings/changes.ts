import type { SettingsChange, SettingsRecord } from '@fiscus/contracts/configuration/settings-record'
import { requireMatch } from '@fiscus/http/responses/etag'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import { changeRecord } from '../changes/record-changes.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { roundingSettingsWarnings } from './warnings.ts'

/**
 * Changes the tenant's settings for rounding and defaults.
 * @throws Problem 428, 412
 */
export function changeSettings(
  records: ConfigurationRecords,
  ifMatch: string | undefined,
  change: SettingsChange,
): ConfigurationChange<SettingsRecord> {
  requireMatch(ifMatch, records.settings.version)
  const settings = changeRecord(records.settings, change)
  return { records: { ...records, settings }, result: settings, warnings: roundingSettingsWarnings(settings) }
}
