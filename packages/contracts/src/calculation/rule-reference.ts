import { geoZones, ruleCustomerTypes, ruleItemTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'

const position = z.int().positive().meta({
  description: 'The place among the active rules in the order in which they are read, from 1',
})
const name = z.string().nullable().meta({ description: 'null: the rule is named by its conditions' })
const conditions = z
  .object({
    customerType: z.enum(ruleCustomerTypes),
    geoZone: z.enum(geoZones),
    itemType: z.enum(ruleItemTypes),
    taxCategory: z.string().nullable().meta({ description: 'null: lines of any category' }),
  })
  .meta({ id: 'RuleConditions' })

/** The result of a rule in a response: a rate, a group, or the rate of the buyer's country (OSS). */
const ruleTarget = z
  .union([
    z.object({ rate: z.string() }),
    z.object({ group: z.string() }),
    z.object({ destination: z.literal(true) }),
  ])
  .meta({ id: 'NamedTarget' })

/**
 * A rule wherever it is named: its id, its place in the list, its name or conditions, and where it leads
 * (tax-calculation §4.11).
 */
export const namedRule = {
  ruleId: z.uuid(),
  position,
  priority: z.int(),
  name,
  conditions,
  target: ruleTarget,
}

/**
 * A rule of an explanation. What was frozen with a document before 1.0 has no position, conditions and name of rejected
 * rules.
 */
export const explainedRule = {
  ...namedRule,
  ruleId: z.string(),
  position: position.optional(),
  conditions: conditions.optional(),
}
