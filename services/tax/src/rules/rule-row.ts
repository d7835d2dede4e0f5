import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import type { taxRules } from '@fiscus/db/schema/tenant/tax-configuration'

type RuleRow = typeof taxRules.$inferSelect

/** The stored rule as the API shows it: its one target instead of three columns. */
export function ruleRecordOf(row: RuleRow): RuleRecord {
  const { target_rate, target_group, target_destination, ...record } = row
  return { ...record, target: targetOf(row) }
}

export function ruleRowOf({ target, ...record }: RuleRecord): RuleRow {
  return {
    ...record,
    target_rate: 'rate' in target ? target.rate : null,
    target_group: 'group' in target ? target.group : null,
    target_destination: 'destination' in target,
  }
}

function targetOf({ target_rate, target_group }: RuleRow): RuleRecord['target'] {
  if (target_rate !== null) return { rate: target_rate }
  if (target_group !== null) return { group: target_group }
  return { destination: true }
}
