import type { RuleVerdict } from '@fiscus/client'

/** The number of conditions of a rule that a line does not meet. */
export function failuresOf({ conditions }: RuleVerdict): number {
  return Object.values(conditions).filter(({ met }) => !met).length
}

/**
 * The rules that a reader wonders about: the choice, then those before it that fail in one condition only. Rules of a tax category
 * are none of them when the line names no category: all of them fail in it.
 */
export function nearMissesOf(rules: readonly RuleVerdict[], namesCategory: boolean): RuleVerdict[] {
  const isNear = ({ outcome, conditions }: RuleVerdict) =>
    outcome === 'rejected' && (namesCategory || conditions.taxCategory.met)
  const near = rules.filter((rule) => isNear(rule) && failuresOf(rule) === 1)
  return [...rules.filter(({ outcome }) => outcome === 'chosen'), ...near]
}
