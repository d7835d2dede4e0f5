import { forTexts, ruleTexts } from '@fiscus/contracts/configuration/optional-texts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import type { RuleValues } from './rule-values.ts'

/** The names of the fields in words: in the comparison after a conflict, and in the history. */
export function useRuleLabels(): Record<keyof RuleValues, string> {
  const t = useTexts(texts)
  return {
    geo_zone: t('zoneLabel'),
    customer_type: t('customerLabel'),
    item_type: t('itemLabel'),
    tax_category: t('categoryLabel'),
    target: t('targetKind'),
    priority: t('priority'),
    valid_from: t('validFrom'),
    valid_to: t('validTo'),
    name: t('name'),
    ...forTexts(ruleTexts, (name) => t(name)),
    is_active: t('isActive'),
  }
}
