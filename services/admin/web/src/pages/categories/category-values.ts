import type { NewTaxCategory, TaxCategory } from '@fiscus/client'
import { categoryTexts, forTexts } from '@fiscus/contracts/configuration/optional-texts'

type Level = NonNullable<TaxCategory['levels'][string]>

/** The levels that are stated; a state that is not named has the standard level. */
export const statedLevels = [
  'reduced',
  'second_reduced',
  'super_reduced',
  'parking',
  'zero',
] as const satisfies readonly Level[]

/**
 * A tax category as its form has it: the states of each level, and an empty text for null. The form does not show the
 * states of the standard level.
 */
export type CategoryValues = {
  category_code: string
  category_name: string
  item_type: TaxCategory['item_type']
  is_active: boolean
} & Record<keyof typeof categoryTexts, string> &
  Record<Level, string[]>

/** The values of the form of a new category. */
export const blankValues: CategoryValues = {
  category_code: '',
  category_name: '',
  item_type: 'product',
  ...forTexts(categoryTexts, () => ''),
  is_active: true,
  standard: [],
  reduced: [],
  second_reduced: [],
  super_reduced: [],
  parking: [],
  zero: [],
}

/** The values of the form of a stored category. */
export function valuesOf(category: TaxCategory): CategoryValues {
  const { category_code, category_name, item_type, levels, is_active } = category
  const statesOf = (level: Level) =>
    Object.keys(levels)
      .filter((state) => levels[state] === level)
      .toSorted()
  return {
    category_code,
    category_name,
    item_type,
    ...forTexts(categoryTexts, (name) => category[name] ?? ''),
    is_active: is_active === 1,
    standard: statesOf('standard'),
    reduced: statesOf('reduced'),
    second_reduced: statesOf('second_reduced'),
    super_reduced: statesOf('super_reduced'),
    parking: statesOf('parking'),
    zero: statesOf('zero'),
  }
}

/** The body that creates a category. A state that was chosen for two levels has the later one. */
export function newCategoryOf(values: CategoryValues): NewTaxCategory {
  const { category_code, category_name, item_type } = values
  return {
    category_code,
    category_name,
    item_type,
    ...forTexts(categoryTexts, (name) => values[name] || null),
    levels: Object.fromEntries(
      (['standard', ...statedLevels] as const).flatMap((level) =>
        values[level].map((state) => [state, level] as const),
      ),
    ),
    is_active: values.is_active ? 1 : 0,
  }
}
