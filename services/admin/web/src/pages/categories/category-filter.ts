import type { TaxCategory } from '@fiscus/client'
import { choiceParam, textParam, type ValuesOf } from '../../search/params.ts'
import { searchable } from '../../texts/searchable.ts'
import { categoryItemTypes } from '../taxes/vocabulary.ts'

/** The filter of the list of categories in the address. */
export const categoryFilterParams = { item: choiceParam(categoryItemTypes, 'any'), text: textParam() }

/** The code of the open category, or `new`. */
export const openCategoryParams = { category: textParam() }

/** The categories of an item type with a text in their code, name, description or legal basis. */
export function filterCategories(
  categories: readonly TaxCategory[],
  { item, text }: ValuesOf<typeof categoryFilterParams>,
): TaxCategory[] {
  const wanted = searchable(text.trim())
  return categories.filter(
    ({ category_code, category_name, description, legal_basis, item_type }) =>
      (item === 'any' || item_type === item) &&
      searchable([category_code, category_name, description, legal_basis].join('\n')).includes(wanted),
  )
}
