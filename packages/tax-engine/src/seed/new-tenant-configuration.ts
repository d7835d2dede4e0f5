import type {
  TaxCategory,
  TaxGroup,
  TaxRate,
  TaxRule,
  TaxSettings,
  Unstored,
} from '../configuration/configuration.ts'
import { matrixRules } from './matrix-rules.ts'
import { ossDestinationRates, ossStart } from './oss-destination-rates.ts'
import { polishRates } from './polish-rates.ts'

export type NewTenantConfiguration = {
  rates: readonly Unstored<TaxRate>[]
  groups: readonly Unstored<TaxGroup>[]
  categories: readonly Unstored<TaxCategory>[]
  rules: readonly Unstored<TaxRule>[]
  settings: TaxSettings
}

/** Configuration of a new tenant (tax-calculation §10): Polish and OSS rates, the matrix, line-level half-up rounding, no groups. */
export const newTenantConfiguration: NewTenantConfiguration = {
  rates: [...polishRates, ...ossDestinationRates],
  groups: [],
  categories: [],
  rules: matrixRules,
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
