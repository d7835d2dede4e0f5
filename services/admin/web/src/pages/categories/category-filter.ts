import type { TaxCategory } from '@fiscus/client'
import { categoryTexts, forTexts } from '@fiscus/contracts/configuration/optional-texts'
import { choiceParam, textParam, type ValuesOf } from '../../search/params.ts'
import { searchable } from '../../texts/searchable.ts'
import { categoryItemTypes } from '../taxes/vocabulary.ts'

/** The filter of the list of categories in the address. */
export const categoryFilterParams = { item: choiceParam(categoryItemTypes, 'any'), text: textParam() }

/** The code of the open category, or `new`. */
export const openCategoryParams = { category: textParam() }

/** The categories of an item type with a text in their code, their name or one of their texts. */
export function filterCategories(
  categories: readonly TaxCategory[],
  { item, text }: ValuesOf<typeof categoryFilterParams>,
): TaxCategory[] {
  const wanted = searchable(text.trim())
  return categories.filter((category) => {
    const { category_code, category_name, item_type } = category
    const texts = Object.values(forTexts(categoryTexts, (name) => category[name]))
    return (
      (item === 'any' || item_type === item) &&
      searchable([category_code, category_name, ...texts].join('\n')).includes(wanted)
    )
  })
}
