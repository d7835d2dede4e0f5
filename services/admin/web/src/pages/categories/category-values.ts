import type { NewTaxCategory, TaxCategory } from '@fiscus/client'

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
  description: string
  legal_basis: string
  is_active: boolean
} & Record<Level, string[]>

/** The values of the form of a new category. */
export const blankValues: CategoryValues = {
  category_code: '',
  category_name: '',
  item_type: 'product',
  description: '',
  legal_basis: '',
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
  const { category_code, category_name, item_type, description, legal_basis, levels, is_active } = category
  const statesOf = (level: Level) =>
    Object.keys(levels)
      .filter((state) => levels[state] === level)
      .toSorted()
  return {
    category_code,
    category_name,
    item_type,
    description: description ?? '',
    legal_basis: legal_basis ?? '',
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
    description: values.description || null,
    legal_basis: values.legal_basis || null,
    levels: Object.fromEntries(
      (['standard', ...statedLevels] as const).flatMap((level) =>
        values[level].map((state) => [state, level] as const),
      ),
    ),
    is_active: values.is_active ? 1 : 0,
  }
}
