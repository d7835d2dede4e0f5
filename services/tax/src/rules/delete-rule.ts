import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import { type RecordReference, recordToChange, removeRecord } from '../configuration/change-record.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { deletionOf } from '../configuration/deletion.ts'
import { matrixWarnings } from './matrix-warnings.ts'

/**
 * Deletes a rule; the warnings tell which combinations of the matrix it leaves without one.
 * @throws Problem 404, 428, 412
 */
export function deleteRule(
  records: ConfigurationRecords,
  reference: RecordReference,
  today: IsoDate,
): ConfigurationChange<Deletion> {
  const rule = recordToChange(records.rules, reference)
  const after = { ...records, rules: removeRecord(records.rules, rule) }
  return { records: after, result: deletionOf(rule), warnings: matrixWarnings(after, today) }
}
