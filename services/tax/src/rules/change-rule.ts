import type { RuleChange, RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import {
  changeRecord,
  type RecordReference,
  recordToChange,
  replaceRecord,
} from '../configuration/change-record.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { withRule } from './with-rule.ts'

/**
 * Changes a rule in place.
 * @throws Problem 404, 428, 412, and as `withRule` does
 */
export function changeRule(
  records: ConfigurationRecords,
  reference: RecordReference,
  change: RuleChange,
  today: IsoDate,
): ConfigurationChange<RuleRecord> {
  const changed = changeRecord(recordToChange(records.rules, reference), change)
  return withRule(records, replaceRecord(records.rules, changed), changed, today)
}
