import type { Message } from '@fiscus/messages/message'
import { words } from '@fiscus/messages/words'
import type { RuleTarget, TaxRule } from '../configuration/configuration.ts'
import type { RuleConditions } from './rule-cells.ts'

/** A rule wherever it is named: what finds it in the list, and what it says (tax-calculation §4.11). */
export type NamedRule<Position = number> = {
  ruleId: string
  /** The place among the active rules in reading order, from 1. */
  position: Position
  priority: number
  /** null: the rule is named by its conditions. */
  name: string | null
  conditions: RuleConditions
  target: RuleTarget
}

/** @param position the place of the rule among the active rules, from 1; undefined: it is inactive */
export function namedRule<Position extends number | undefined>(
  rule: TaxRule,
  position: Position,
): NamedRule<Position> {
  const { id: ruleId, priority, name, target, customerType, geoZone, itemType, taxCategory } = rule
  return {
    ruleId,
    position,
    priority,
    name,
    conditions: { customerType, geoZone, itemType, taxCategory },
    target,
  }
}

/**
 * A rule for a sentence: `"Books in Poland" (position 12; priority -40; 019a…)`. Without a name it has its conditions
 * there.
 */
export function ruleText({
  name,
  conditions,
  position,
  priority,
  ruleId,
}: Omit<NamedRule<number | undefined>, 'target'>): Message {
  const rule = {
    rule: name === null ? conditionsMessage(conditions) : JSON.stringify(name),
    priority: String(priority),
    id: ruleId,
  }
  return position === undefined
    ? words.inactiveRule(rule)
    : words.rule({ ...rule, position: String(position) })
}

/** The conditions of a rule for a sentence: `domestic · all customers · product · book`. */
export function conditionsMessage({ geoZone, customerType, itemType, taxCategory }: RuleConditions): Message {
  const conditions = {
    zone: words[geoZone](),
    customer: customerType === 'all' ? words.allCustomers() : words[customerType](),
    item: itemType === 'all' ? words.allItems() : words[itemType](),
  }
  return taxCategory === null
    ? words.conditions(conditions)
    : words.conditionsWithCategory({ ...conditions, category: taxCategory })
}
