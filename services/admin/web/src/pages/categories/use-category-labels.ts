import { categoryTexts, forTexts } from '@fiscus/contracts/configuration/optional-texts'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import type { CategoryValues } from './category-values.ts'
import { texts } from './texts.ts'

/** The names of the fields in words: in the comparison after a conflict, and in the history. */
export function useCategoryLabels(): Record<keyof CategoryValues, string> {
  const t = useTexts(texts)
  const words = useTaxWords()
  return {
    category_code: t('code'),
    category_name: t('name'),
    item_type: t('itemType'),
    ...forTexts(categoryTexts, (name) => t(`text.${name}`)),
    is_active: t('isActive'),
    standard: words.level('standard'),
    reduced: words.level('reduced'),
    second_reduced: words.level('second_reduced'),
    super_reduced: words.level('super_reduced'),
    parking: words.level('parking'),
    zero: words.level('zero'),
  }
}
