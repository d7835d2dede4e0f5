import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import { configuration as texts } from '@fiscus/messages/configuration'
import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import { cellsOf } from '@fiscus/tax-engine/matrix/rule-cells'
import { invalidValue, type RecordFault } from '../changes/record-fault.ts'
import type { ConfigurationRecords } from '../configuration/configuration-records.ts'
import { taxConfigurationOf, taxRuleOf } from '../configuration/engine-configuration.ts'
import { categoriesByCode, groupsByCode, ratesByCode } from '../configuration/record-indexes.ts'
import { ruleLabel } from '../configuration/rule-label.ts'
import { hasDays, overlaps, overlapsWith } from '../configuration/validity.ts'

/** The faults of a rule among the rules, rates and groups of its tenant. */
export function ruleFaults(rule: RuleRecord, records: ConfigurationRecords): RecordFault[] {
  return [
    ...validityFaults(rule),
    ...categoryFaultsOf(rule, records),
    ...targetFaults(rule, records),
    ...clashFaults(rule, records),
  ]
}

function validityFaults(rule: RuleRecord): RecordFault[] {
  if (hasDays(rule)) return []
  return [invalidValue('/valid_to', texts.ruleWithoutDays())]
}

/** A cost that follows the goods is not decided by rules. */
function categoryFaultsOf({ tax_category }: RuleRecord, { categories }: ConfigurationRecords): RecordFault[] {
  if (tax_category === null) return []
  const category = categoriesByCode(categories).get(tax_category)?.[0]
  if (category === undefined)
    return [invalidValue('/tax_category', texts.noCategoryYet({ code: tax_category }))]
  if (category.item_type === 'follows_goods')
    return [invalidValue('/tax_category', texts.ruleForCost({ code: tax_category }))]
  return []
}

function targetFaults({ target }: RuleRecord, { rates, groups }: ConfigurationRecords): RecordFault[] {
  if ('rate' in target && !ratesByCode(rates).has(target.rate))
    return [invalidValue('/target/rate', texts.noRateYet({ code: target.rate }))]
  if ('group' in target && !groupsByCode(groups).has(target.group))
    return [invalidValue('/target/group', texts.noGroupYet({ code: target.group }))]
  return []
}

/**
 * Two active rules with the same priority must not match the same line on the same day: the result would be ambiguous.
 */
function clashFaults(rule: RuleRecord, records: ConfigurationRecords): RecordFault[] {
  const other = clashes(activeByPriority(records.rules).get(rule.priority) ?? []).get(rule)
  if (!other) return []
  return [
    {
      code: 'rule-priority-clash',
      pointer: '/priority',
      detail: texts.priorityClash({ rule: ruleLabel(taxConfigurationOf(records), other.id) }),
    },
  ]
}

const activeByPriority = memoizeByObject(
  (rules: readonly RuleRecord[]): ReadonlyMap<number, readonly RuleRecord[]> =>
    Map.groupBy(
      rules.filter(({ is_active }) => is_active === 1),
      ({ priority }) => priority,
    ),
)

/** For each of the active rules of one priority that clashes with others, one of them. */
const clashes = memoizeByObject((rules: readonly RuleRecord[]): ReadonlyMap<RuleRecord, RuleRecord> => {
  const byCell = Map.groupBy(
    rules.flatMap((rule) => cellsOf(taxRuleOf(rule)).map((cell) => ({ rule, cell }))),
    ({ cell }) => cell,
  )
  return new Map(
    [...byCell.values()]
      .filter((entries) => entries.length > 1)
      .flatMap((entries) => clashesInCell(entries.map(({ rule }) => rule))),
  )
})

/** Rules of the same priority and cell clash with those of their tax category; one without a category with all. */
function clashesInCell(rules: readonly RuleRecord[]): [RuleRecord, RuleRecord][] {
  const byCategory = Map.groupBy(rules, ({ tax_category }) => tax_category)
  const general = byCategory.get(null) ?? []
  const special = rules.filter(({ tax_category }) => tax_category !== null)
  return [
    ...[...byCategory.values()].flatMap((ofCategory) => [...overlaps(ofCategory)]),
    ...overlapsWith(general, special),
    ...overlapsWith(special, general),
  ]
}
