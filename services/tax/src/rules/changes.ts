import { randomUUIDv7 } from 'node:crypto'
import type { Deletion } from '@fiscus/contracts/configuration/configuration-response'
import type { NewRule, RuleChange, RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import { requireMatch } from '@fiscus/http/responses/etag'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { IsoDate, TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { ConfigurationChange } from '../changes/change-configuration.ts'
import {
  changeRecord,
  deletionOf,
  findRecordToChange,
  type RecordReference,
  removeRecord,
  replaceRecord,
} from '../changes/record-changes.ts'
import { invalidValue, type RecordFault, requireNoFaults } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf } from '../configuration/engine-configuration.ts'
import { ruleLabel } from '../configuration/rule-label.ts'
import { ruleFaults } from './faults.ts'
import { matrixWarnings } from './warnings.ts'

/**
 * Creates a rule of the matrix.
 * @throws Problem as `applyRuleChange` does
 */
export function createRule(
  records: ConfigurationRecords,
  rule: NewRule,
  today: IsoDate,
): ConfigurationChange<RuleRecord> {
  const created = { id: randomUUIDv7(), ...rule, version: 1 }
  return applyRuleChange(records, [...records.rules, created], created, today)
}

/**
 * Changes a rule in place.
 * @throws Problem 404, 428, 412, and as `applyRuleChange` does
 */
export function changeRule(
  records: ConfigurationRecords,
  reference: RecordReference,
  change: RuleChange,
  today: IsoDate,
): ConfigurationChange<RuleRecord> {
  const changed = changeRecord(findRecordToChange(records.rules, reference), change)
  return applyRuleChange(records, replaceRecord(records.rules, changed), changed, today)
}

/**
 * Validates new rules of the configuration; `rule` is the new or changed one.
 * @throws Problem 422 `invalid-request`, 409 `rule-priority-clash`
 */
function applyRuleChange(
  records: ConfigurationRecords,
  rules: readonly RuleRecord[],
  rule: RuleRecord,
  today: IsoDate,
): ConfigurationChange<RuleRecord> {
  const after = { ...records, rules }
  requireNoFaults(ruleFaults(rule, after))
  return { records: after, result: rule, warnings: matrixWarnings(after, today) }
}

/**
 * Deletes a rule. The warnings list the combinations of the matrix that no remaining rule covers.
 * @throws Problem 404, 428, 412
 */
export function deleteRule(
  records: ConfigurationRecords,
  reference: RecordReference,
  today: IsoDate,
): ConfigurationChange<Deletion> {
  const rule = findRecordToChange(records.rules, reference)
  const after = { ...records, rules: removeRecord(records.rules, rule) }
  return { records: after, result: deletionOf(rule), warnings: matrixWarnings(after, today) }
}

/** The gap between two priorities leaves room for rules created later. */
const priorityStep = 10

/**
 * Sets the priorities of all active rules to 10, 20, 30 … in a new order. Inactive rules keep their priorities.
 * @param input `order` contains the ids of the active rules; `ifMatch` is the ETag of the list of rules, the version of
 * the whole configuration
 * @throws Problem 428, 412, 422 `/order` when it does not contain every active rule once
 */
export function reorderRules(
  records: ConfigurationRecords,
  input: { ifMatch: string | undefined; order: readonly string[] },
  today: IsoDate,
): ConfigurationChange<{ rules: RuleRecord[] }> {
  requireMatch(input.ifMatch, records.version)
  const active = records.rules.filter(({ is_active }) => is_active === 1)
  requireNoFaults(orderFaults(input.order, new Set(active.map(({ id }) => id)), taxConfigurationOf(records)))
  const priorities = new Map(input.order.map((id, index) => [id, (index + 1) * priorityStep]))
  const rules = records.rules.map((rule) =>
    changeRecord(rule, { priority: priorities.get(rule.id) ?? rule.priority }),
  )
  const after = { ...records, rules }
  return {
    records: after,
    result: {
      rules: rules.filter(({ id }) => priorities.has(id)).toSorted((a, b) => a.priority - b.priority),
    },
    warnings: matrixWarnings(after, today),
  }
}

function orderFaults(
  order: readonly string[],
  active: ReadonlySet<string>,
  configuration: TaxConfiguration,
): RecordFault[] {
  const named = (id: string) => ({ rule: ruleLabel(configuration, id) })
  const firstIndexes = new Map(order.map((id, index) => [id, index] as const).reverse())
  const missing = [...active].filter((id) => !firstIndexes.has(id))
  return [
    ...order.flatMap((id, index) => {
      if (!active.has(id)) return [invalidValue(`/order/${index}`, texts.noActiveRule(named(id)))]
      if (firstIndexes.get(id) !== index)
        return [invalidValue(`/order/${index}`, texts.ruleTwiceInOrder(named(id)))]
      return []
    }),
    ...missing.map((id) => invalidValue('/order', texts.ruleNotInOrder(named(id)))),
  ]
}
