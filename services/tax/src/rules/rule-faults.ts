import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import { rulesClash } from '@fiscus/tax-engine/matrix/rule-coverage'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import type { RecordFault } from '../configuration/record-fault.ts'
import { groupsByCode, ratesByCode, rulesByPriority } from '../configuration/record-indexes.ts'
import { taxRuleOf } from '../configuration/tax-configuration.ts'
import { hasDays } from '../configuration/validity.ts'
import { ruleName } from './rule-name.ts'

/** What is wrong with a rule among the rules, rates and groups of its tenant. */
export function ruleFaults(rule: RuleRecord, records: ConfigurationRecords): RecordFault[] {
  return [...validityFaults(rule), ...targetFaults(rule, records), ...clashFaults(rule, records.rules)]
}

function validityFaults(rule: RuleRecord): RecordFault[] {
  if (hasDays(rule)) return []
  return [
    { code: 'invalid-request', pointer: '/valid_to', detail: 'A rule must end after the day it begins.' },
  ]
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

/** Two active rules of one priority must not match the same line on the same day: nobody could tell which one wins. */
function clashFaults(rule: RuleRecord, rules: readonly RuleRecord[]): RecordFault[] {
  const own = taxRuleOf(rule)
  const rivals = rulesByPriority(rules).get(rule.priority) ?? []
  const other = rivals.find((candidate) => candidate.id !== rule.id && rulesClash(own, taxRuleOf(candidate)))
  if (!other) return []
  return [
    {
      code: 'rule-priority-clash',
      pointer: '/priority',
      detail: `It has the priority of ${ruleName(other)} and matches some of the same lines; give one of them another priority.`,
    },
  ]
}
