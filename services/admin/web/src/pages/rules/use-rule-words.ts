import type { RuleConditions, TaxRule } from '@fiscus/client'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { words as wordTexts } from '../taxes/words.ts'

/**
 * A rule as an answer names it. An explanation of before 1.0 has no position and conditions, and a rejected rule there
 * no name.
 */
export type RuleNaming = {
  ruleId: string
  priority: number
  position?: number | undefined
  name?: string | null | undefined
  conditions?: RuleConditions | undefined
  target?: TaxRule['target'] | undefined
}

/** Names and conditions of rules in the language of the panel. */
export function useRuleWords() {
  const t = useTexts(wordTexts)
  const words = useTaxWords()
  const conditions = ({ customer_type, geo_zone, item_type, tax_category }: Conditions) =>
    [
      words.zone(geo_zone),
      words.customer(customer_type),
      words.item(item_type),
      ...(tax_category == null ? [] : [t('categoryOf', { code: tax_category })]),
    ].join(' · ')
  /** `Poland · Businesses · Services`, of an answer. */
  const conditionsOf = ({ customerType, geoZone, itemType, taxCategory }: RuleConditions) =>
    conditions({
      customer_type: customerType,
      geo_zone: geoZone,
      item_type: itemType,
      tax_category: taxCategory,
    })
  /** `Position 12 · Priority -40`; an inactive rule has no position. */
  const place = ({ position, priority }: Pick<RuleNaming, 'position' | 'priority'>) =>
    [
      ...(position === undefined ? [] : [`${words.position} ${position}`]),
      `${words.priority} ${priority}`,
    ].join(' · ')
  return {
    ...words,
    /** `Poland · Businesses · Services · Category book` */
    conditions,
    conditionsOf,
    place,
    /** The name of a rule, else its conditions. */
    ruleName: (rule: Conditions & Pick<TaxRule, 'name'>) => rule.name ?? conditions(rule),
    /** The same of a rule that an answer names. */
    nameOf: ({ name, conditions: own, priority }: RuleNaming) =>
      name ?? (own ? conditionsOf(own) : t('namelessRule', { priority })),
  }
}

type Conditions = Pick<TaxRule, 'customer_type' | 'geo_zone' | 'item_type'> &
  Partial<Pick<TaxRule, 'tax_category'>>
