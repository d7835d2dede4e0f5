import type { RuleConditions, RuleVerdict } from '@fiscus/client'

/** The conditions that name a rule, without the verdict on them. */
export function conditionsOf({ conditions }: RuleVerdict): RuleConditions {
  const { customerType, geoZone, itemType, taxCategory } = conditions
  return {
    customerType: customerType.value,
    geoZone: geoZone.value,
    itemType: itemType.value,
    taxCategory: taxCategory.value,
  }
}

/** The number of conditions of a rule that a line does not meet. */
export function failuresOf({ conditions }: RuleVerdict): number {
  return Object.values(conditions).filter(({ met }) => !met).length
}

/**
 * The rules that a reader wonders about: the choice, then those before it that fail in one condition only. Rules of a
 * tax category are none of them when the line names no category: all of them fail in it.
 */
export function nearMissesOf(rules: readonly RuleVerdict[], namesCategory: boolean): RuleVerdict[] {
  const isNear = ({ outcome, conditions }: RuleVerdict) =>
    outcome === 'rejected' && (namesCategory || conditions.taxCategory.met)
  const near = rules.filter((rule) => isNear(rule) && failuresOf(rule) === 1)
  return [...rules.filter(({ outcome }) => outcome === 'chosen'), ...near]
}
