import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import { rulesClash } from '@fiscus/tax-engine/matrix/rule-coverage'
import type { RecordFault } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxRuleOf } from '../configuration/engine-configuration.ts'
import { groupsByCode, ratesByCode, rulesByPriority } from '../configuration/record-indexes.ts'
import { hasDays } from '../configuration/validity.ts'

/** The faults of a rule among the rules, rates and groups of its tenant. */
export function ruleFaults(rule: RuleRecord, records: ConfigurationRecords): RecordFault[] {
  return [...validityFaults(rule), ...targetFaults(rule, records), ...clashFaults(rule, records.rules)]
}

function validityFaults(rule: RuleRecord): RecordFault[] {
  if (hasDays(rule)) return []
  return [{ code: 'invalid-request', pointer: '/valid_to', detail: 'A rule must end after its first day.' }]
}

function targetFaults({ target }: RuleRecord, { rates, groups }: ConfigurationRecords): RecordFault[] {
  if ('rate' in target && !ratesByCode(rates).has(target.rate))
    return [unknownTarget('/target/rate', `There is no rate ${target.rate}; create it first.`)]
  if ('group' in target && !groupsByCode(groups).has(target.group))
    return [unknownTarget('/target/group', `There is no group ${target.group}; create it first.`)]
  return []
}

function unknownTarget(pointer: string, detail: string): RecordFault {
  return { code: 'invalid-request', pointer, detail }
}

/** Two active rules with the same priority must not match the same line on the same day: the result would be ambiguous. */
function clashFaults(rule: RuleRecord, rules: readonly RuleRecord[]): RecordFault[] {
  const own = taxRuleOf(rule)
  const samePriority = rulesByPriority(rules).get(rule.priority) ?? []
  const other = samePriority.find(
    (candidate) => candidate.id !== rule.id && rulesClash(own, taxRuleOf(candidate)),
  )
  if (!other) return []
  return [
    {
      code: 'rule-priority-clash',
      pointer: '/priority',
      detail: `The rule has the same priority as ${ruleName(other)} and matches some of the same lines; change one of the priorities.`,
    },
  ]
}

/** The rule for a sentence: `rule 10 (019a…)`. */
export function ruleName({ priority, id }: Pick<RuleRecord, 'priority' | 'id'>): string {
  return `rule ${priority} (${id})`
}
