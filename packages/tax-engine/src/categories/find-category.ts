import { calculation } from '@fiscus/messages/calculation'
import { memoizeByObject } from '../caching/memoize-by-object.ts'
import type { TaxCategory, TaxConfiguration } from '../configuration/configuration.ts'
import type { Fault, ReportFault } from '../faults/fault.ts'
import { proposal } from '../faults/propose-codes.ts'
import type { RateCategory } from '../vocabulary/vocabulary.ts'

/** Finds a tax category by its code. Returns undefined after reporting a code that is unknown or not active. */
export function findCategory(
  configuration: TaxConfiguration,
  code: string,
  pointer: string,
  report: ReportFault,
): TaxCategory | undefined {
  const category = categoriesByCode(configuration).get(code)
  if (category?.isActive === 1) return category
  report(category ? inactiveCategory(code, pointer) : unknownCategory(configuration, code, pointer))
  return undefined
}

/** The level of a category's rate in another state (tax-calculation §4.8). */
export function levelOf({ levels }: TaxCategory, country: string): RateCategory {
  return levels[country] ?? 'standard'
}

const categoriesByCode = memoizeByObject(
  ({ categories }: TaxConfiguration) =>
    new Map(categories.map((category) => [category.categoryCode, category])),
)

function inactiveCategory(code: string, pointer: string): Fault {
  return {
    code: 'inactive-tax-category',
    pointer,
    detail: calculation.inactiveCategory({ code }),
  }
}

function unknownCategory({ categories }: TaxConfiguration, code: string, pointer: string): Fault {
  const active = categories.filter(({ isActive }) => isActive === 1).map(({ categoryCode }) => categoryCode)
  return {
    code: 'unknown-tax-category',
    pointer,
    detail: calculation.unknownCategory({ code, proposal: proposal(code, active.sort()) }),
  }
}
