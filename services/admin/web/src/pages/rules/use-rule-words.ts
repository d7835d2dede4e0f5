import type { TaxRule } from '@fiscus/client'
import { useTaxWords } from '../taxes/use-tax-words.ts'

/** Names and conditions of rules in the language of the panel. */
export function useRuleWords() {
  const words = useTaxWords()
  const conditions = ({ customer_type, geo_zone, item_type }: Conditions) =>
    [words.zone(geo_zone), words.customer(customer_type), words.item(item_type)].join(' · ')
  return {
    ...words,
    /** `Poland · Businesses · Services` */
    conditions,
    /** The name of a rule, else its conditions. */
    ruleName: (rule: Conditions & Pick<TaxRule, 'name'>) => rule.name ?? conditions(rule),
  }
}

type Conditions = Pick<TaxRule, 'customer_type' | 'geo_zone' | 'item_type'>
