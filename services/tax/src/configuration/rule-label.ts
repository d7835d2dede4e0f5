import type { NewRule } from '@fiscus/contracts/configuration/rule-record'
import { render } from '@fiscus/messages/render'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { rulePositions, rulesWithSpans } from '@fiscus/tax-engine/matrix/compiled-matrix'
import { conditionsText, namedRule, ruleText } from '@fiscus/tax-engine/matrix/named-rule'

/** A rule of a configuration for a sentence: `"Books in Poland" (position 12; priority -40; 019a…)`. */
export function ruleLabel(configuration: TaxConfiguration, id: string): string {
  const position = rulePositions(configuration).get(id)
  const rule =
    position === undefined
      ? configuration.rules.find((each) => each.id === id)
      : rulesWithSpans(configuration)[position - 1]?.rule
  return rule ? render(ruleText(namedRule(rule, position))) : id
}

/**
 * The content of a rule of a file or of the audit log, which may lack fields:
 * `"Books" domestic · b2c · product · book (priority 10)`.
 */
export function ruleContentLabel(rule: Readonly<Record<string, unknown>>): string {
  const text = (field: keyof NewRule) =>
    rule[field] === undefined || rule[field] === null ? null : String(rule[field])
  const [name, from] = [text('name'), text('valid_from')]
  const conditions = conditionsText({
    geoZone: text('geo_zone'),
    customerType: text('customer_type'),
    itemType: text('item_type'),
    taxCategory: text('tax_category'),
  })
  return [
    ...(name === null ? [] : [JSON.stringify(name)]),
    conditions,
    ...(from === null ? [] : [`from ${from}`]),
    `(priority ${text('priority')})`,
  ].join(' ')
}

const namedMax = 10

/** The first ten users of a record, and the number of the others: up to 5,000 rules can have the same rate. */
export function namesOf(users: readonly string[]): string {
  const others = users.length - namedMax
  return users.slice(0, namedMax).join(', ') + (others > 0 ? ` and ${others} more` : '')
}
