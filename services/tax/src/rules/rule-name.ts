import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'

/** A rule in a sentence: `rule 10 (019a…)`. */
export function ruleName({ priority, id }: Pick<RuleRecord, 'priority' | 'id'>): string {
  return `rule ${priority} (${id})`
}
