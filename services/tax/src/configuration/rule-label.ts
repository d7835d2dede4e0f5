import type { NewRule } from '@fiscus/contracts/configuration/rule-record'
import { configuration as texts } from '@fiscus/messages/configuration'
import type { Message } from '@fiscus/messages/message'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { rulePositions, rulesWithSpans } from '@fiscus/tax-engine/matrix/compiled-matrix'
import { conditionsMessage, namedRule, ruleText } from '@fiscus/tax-engine/matrix/named-rule'

/** A rule of a configuration for a sentence: `"Books in Poland" (position 12; priority -40; 019a…)`. */
export function ruleLabel(configuration: TaxConfiguration, id: string): Message | string {
  const position = rulePositions(configuration).get(id)
  const rule =
    position === undefined
      ? configuration.rules.find((each) => each.id === id)
      : rulesWithSpans(configuration)[position - 1]?.rule
  return rule ? ruleText(namedRule(rule, position)) : id
}

/** The fields of a rule that its label has. Earlier releases stored rules without a name and days in the audit log. */
export type RuleContent = Pick<NewRule, 'priority' | 'customer_type' | 'geo_zone' | 'item_type'> &
  Partial<Pick<NewRule, 'name' | 'tax_category' | 'valid_from'>>

/** The content of a rule of a file or of the audit log: `"Books" domestic · b2c · product · book (priority 10)`. */
export function ruleContentLabel(rule: RuleContent): Message {
  const { name = null, valid_from: date = null, tax_category: taxCategory = null } = rule
  const { priority, customer_type: customerType, geo_zone: geoZone, item_type: itemType } = rule
  const conditions = conditionsMessage({ customerType, geoZone, itemType, taxCategory })
  const named = name === null ? conditions : texts.named({ name, label: conditions })
  const label = date === null ? named : texts.from({ label: named, date })
  return texts.withPriority({ label, priority: String(priority) })
}

const namedMax = 10

/** The first ten users of a record, and the number of the others: up to 5,000 rules can have the same rate. */
export function namesOf(users: readonly Message[]): Message | readonly Message[] {
  const count = users.length - namedMax
  const names = users.slice(0, namedMax)
  return count > 0 ? texts.andMore({ names, count }) : names
}
