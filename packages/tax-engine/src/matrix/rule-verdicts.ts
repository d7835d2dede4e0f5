import type { IsoDate, TaxConfiguration } from '../configuration/configuration.ts'
import type { GeoZone, RuleCustomerType, RuleItemType } from '../vocabulary/vocabulary.ts'
import { type RuleSpan, rulesWithSpans } from './compiled-matrix.ts'
import { type NamedRule, namedRule } from './named-rule.ts'
import type { LineCell } from './rule-cells.ts'
import { chooseRule, outOfForce } from './rule-matrix.ts'

/** A condition of a rule: the value that it requires, and whether the line meets it. */
export type ConditionVerdict<Value> = { value: Value; met: boolean }

/** An active rule, compared with a line condition by condition. */
export type RuleVerdict = Omit<NamedRule, 'conditions'> & {
  /** `not_reached`: an earlier rule was chosen, whether or not this one matches as well. */
  outcome: 'chosen' | 'rejected' | 'not_reached'
  conditions: {
    validity: { from: IsoDate | null; to: IsoDate | null; met: boolean }
    customerType: ConditionVerdict<RuleCustomerType>
    geoZone: ConditionVerdict<GeoZone>
    itemType: ConditionVerdict<RuleItemType>
    /** null: lines of any category. */
    taxCategory: ConditionVerdict<string | null>
  }
}

/** The active rules in reading order, and how many were left out. */
export type RuleVerdicts = { rules: readonly RuleVerdict[]; omitted: number }

/**
 * Compares the active rules with a line, in reading order (tax-calculation §4.2): the first `max` rules, and the chosen
 * rule wherever it is.
 */
export function ruleVerdicts(
  configuration: TaxConfiguration,
  cell: LineCell,
  date: IsoDate,
  max: number,
): RuleVerdicts {
  const active = rulesWithSpans(configuration)
  const { rule: chosen, rulesRead } = chooseRule(configuration, cell, date)
  const verdictOf = (span: RuleSpan) =>
    ruleVerdict(span, cell, date, outcomeOf(span.position, chosen === null ? null : rulesRead))
  const rules = active.slice(0, max).map(verdictOf)
  const later = chosen !== null && rulesRead > max ? active[rulesRead - 1] : undefined
  if (later) rules.push(verdictOf(later))
  return { rules, omitted: active.length - rules.length }
}

function outcomeOf(position: number, chosen: number | null): RuleVerdict['outcome'] {
  if (chosen === null || position < chosen) return 'rejected'
  return position === chosen ? 'chosen' : 'not_reached'
}

function ruleVerdict(
  { rule, position }: RuleSpan,
  cell: LineCell,
  date: IsoDate,
  outcome: RuleVerdict['outcome'],
): RuleVerdict {
  const { conditions, ...named } = namedRule(rule, position)
  const { customerType, geoZone, itemType, taxCategory } = conditions
  return {
    ...named,
    outcome,
    conditions: {
      validity: { from: rule.validFrom, to: rule.validTo, met: outOfForce(rule, date) === undefined },
      customerType: { value: customerType, met: ['all', cell.customerType].includes(customerType) },
      geoZone: { value: geoZone, met: geoZone === cell.geoZone },
      itemType: { value: itemType, met: ['all', cell.itemType].includes(itemType) },
      taxCategory: { value: taxCategory, met: taxCategory === null || taxCategory === cell.taxCategory },
    },
  }
}
