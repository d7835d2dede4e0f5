import { calculation } from '@fiscus/messages/calculation'
import { words } from '@fiscus/messages/words'
import type { TaxCategory, TaxConfiguration } from '../configuration/configuration.ts'
import type { TaxDocumentItem } from '../document/document.ts'
import type { ReportFault } from '../faults/fault.ts'
import { findCategory } from './find-category.ts'

/**
 * The tax category that a line names, null when it names none. Returns undefined after reporting a code that does not
 * exist, or an item type that contradicts the category.
 */
export function lineCategory(
  configuration: TaxConfiguration,
  { taxCategory, itemType }: Pick<TaxDocumentItem, 'taxCategory' | 'itemType'>,
  pointer: string,
  report: ReportFault,
): TaxCategory | null | undefined {
  if (taxCategory === undefined) return null
  const category = findCategory(configuration, taxCategory, `${pointer}/taxCategory`, report)
  if (category === undefined || itemType === undefined || itemType === category.itemType) return category
  report({
    code: 'contradictory-item-type',
    pointer: `${pointer}/itemType`,
    detail: calculation.categoryOfAnotherItemType({
      category: taxCategory,
      itemType: words[category.itemType](),
      ofLine: words[itemType](),
    }),
  })
  return undefined
}
