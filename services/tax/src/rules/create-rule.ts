import { randomUUIDv7 } from 'node:crypto'
import type { NewRule, RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import type { ConfigurationChange } from '../configuration/change-configuration.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { withRule } from './with-rule.ts'

/**
 * A new rule of the matrix.
 * @throws Problem as `withRule` does
 */
export function createRule(
  records: ConfigurationRecords,
  rule: NewRule,
  today: IsoDate,
): ConfigurationChange<RuleRecord> {
  const created = { id: randomUUIDv7(), ...rule, version: 1 }
  return withRule(records, [...records.rules, created], created, today)
}
