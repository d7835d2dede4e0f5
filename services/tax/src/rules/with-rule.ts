import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { refuseFaults } from '../configuration/record-fault.ts'
import { matrixWarnings } from './matrix-warnings.ts'
import { ruleFaults } from './rule-faults.ts'

/**
 * The configuration with other rules, of which `rule` is the new or changed one.
 * @throws Problem 422 `invalid-request`, 409 `rule-priority-clash`
 */
export function withRule(
  records: ConfigurationRecords,
  rules: readonly RuleRecord[],
  rule: RuleRecord,
  today: IsoDate,
): ConfigurationChange<RuleRecord> {
  const after = { ...records, rules }
  refuseFaults(ruleFaults(rule, after))
  return { records: after, result: rule, warnings: matrixWarnings(after, today) }
}
