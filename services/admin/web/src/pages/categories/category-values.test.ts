import type { TaxCategory } from '@fiscus/client'
import { categoryTexts, forTexts } from '@fiscus/contracts/configuration/optional-texts'
import { expect, test } from 'vitest'
import { newCategoryOf, valuesOf } from './category-values.ts'

const book: TaxCategory = {
  id: 'c',
  category_code: 'book',
  category_name: 'Books',
  item_type: 'product',
  ...forTexts(categoryTexts, () => null),
  legal_basis: 'art. 41',
  levels: { DE: 'reduced', AT: 'reduced', IE: 'zero', SE: 'standard' },
  is_active: 1,
  version: 1,
}

test('a stored category becomes the values of a form and back', () => {
  const { id, version, ...fields } = book
  expect(valuesOf(book)).toMatchObject({ reduced: ['AT', 'DE'], zero: ['IE'], parking: [], description: '' })
  expect(newCategoryOf(valuesOf(book))).toEqual(fields)
})
