import type { ConfigurationHistoryEntry } from '@fiscus/client'
import { useTexts } from '../../texts/texts.ts'
import { useCategoryLabels } from '../categories/use-category-labels.ts'
import { useGroupLabels } from '../groups/use-group-labels.ts'
import { useRateLabels } from '../rates/use-rate-labels.ts'
import { useSettingLabels } from '../rounding/use-setting-labels.ts'
import { useRuleLabels } from '../rules/form/use-rule-labels.ts'

type Labels = Readonly<Record<string, string>>

/** The names of the fields of each record in the words of its form. A field that no form has is named as in the API. */
export function useRecordLabels(): Readonly<Record<ConfigurationHistoryEntry['record'], Labels>> {
  const t = useTexts()
  return {
    rate: useRateLabels(),
    rule: useRuleLabels(),
    group: useGroupLabels(),
    category: { ...useCategoryLabels(), levels: t('levelsElsewhere') },
    settings: useSettingLabels(),
  }
}
