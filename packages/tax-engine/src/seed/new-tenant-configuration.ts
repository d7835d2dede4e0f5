import type {
  TaxCategory,
  TaxGroup,
  TaxRate,
  TaxRule,
  TaxSettings,
  Unstored,
} from '../configuration/configuration.ts'
import { categoryRules } from './category-rules.ts'
import { matrixRules } from './matrix-rules.ts'
import { ossDestinationRates, ossStart } from './oss-destination-rates.ts'
import { polishRates } from './polish-rates.ts'
import { taxCategories } from './tax-categories.ts'

export type NewTenantConfiguration = {
  rates: readonly Unstored<TaxRate>[]
  groups: readonly Unstored<TaxGroup>[]
  categories: readonly Unstored<TaxCategory>[]
  rules: readonly Unstored<TaxRule>[]
  settings: TaxSettings
}

/**
 * Configuration of a new tenant (tax-calculation §10): Polish and OSS rates, tax categories, the matrix, line-level
 * half-up rounding, no groups.
 */
export const newTenantConfiguration: NewTenantConfiguration = {
  rates: [...polishRates, ...ossDestinationRates],
  groups: [],
  categories: taxCategories,
  rules: [...categoryRules, ...matrixRules],
  settings: {
    defaultPriceMode: null,
    roundingStrategy: 'line_level',
    roundingAlgorithm: 'half_up',
    inclusiveRoundingTarget: 'tax',
    unverifiedVatNumberPolicy: 'charge_vat',
    ossFrom: ossStart,
    invoiceCompleteness: 'off',
  },
}
