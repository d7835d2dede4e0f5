import { forTexts, ruleTexts } from '@fiscus/contracts/configuration/optional-texts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import type { RuleValues } from './rule-values.ts'

/** The names of the fields in words: in the comparison after a conflict, and in the history. */
export function useRuleLabels(): Record<keyof RuleValues, string> {
  const t = useTexts(texts)
  return {
    geo_zone: t('geoZone'),
    customer_type: t('customer'),
    item_type: t('item'),
    tax_category: t('categoryLabel'),
    target: t('leadsTo'),
    priority: t('priority'),
    valid_from: t('firstDay'),
    valid_to: t('endsBefore'),
    name: t('name'),
    ...forTexts(ruleTexts, (name) => t(name)),
    is_active: t('isActive'),
  }
}
