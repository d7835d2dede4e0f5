import type { TaxRule } from '@fiscus/client'
import { forTexts, ruleTexts } from '@fiscus/contracts/configuration/optional-texts'
import type { ValuesOf } from '../../search/params.ts'
import { searchable } from '../../texts/searchable.ts'
import type { ruleFilterParams } from './rule-params.ts'

/** The filter of the list of rules. An empty text, and `any`, do not restrict it. */
export type RuleFilter = ValuesOf<typeof ruleFilterParams>

/** The code of the rate or group that a rule leads to; null for the rate of the buyer's country. */
export function targetCode({ target }: Pick<TaxRule, 'target'>): string | null {
  if ('rate' in target) return target.rate
  return 'group' in target ? target.group : null
}

/** The rules that meet the whole filter, in their order. */
export function filterRules(rules: readonly TaxRule[], filter: RuleFilter): TaxRule[] {
  const text = searchable(filter.text.trim())
  return rules.filter((rule) => meets(rule, filter, text))
}

function meets(rule: TaxRule, filter: RuleFilter, text: string): boolean {
  const { customer, zone, item, category, target, on } = filter
  return (
    (customer === 'any' || rule.customer_type === customer) &&
    (zone === 'any' || rule.geo_zone === zone) &&
    (item === 'any' || rule.item_type === item) &&
    (category === '' || rule.tax_category === category) &&
    (target === '' || targetCode(rule) === target) &&
    (on === '' || isInForce(rule, on)) &&
    (text === '' || textOf(rule).includes(text))
  )
}

function isInForce({ valid_from, valid_to }: TaxRule, day: string): boolean {
  return (valid_from === null || valid_from <= day) && (valid_to === null || day < valid_to)
}

function textOf(rule: TaxRule): string {
  const texts = Object.values(forTexts(ruleTexts, (name) => rule[name]))
  return searchable([rule.name, ...texts, rule.tax_category, targetCode(rule)].join('\n'))
}
