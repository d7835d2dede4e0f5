import type { TaxGroup, TaxRate, TaxRule, TaxSettings, Unstored } from '../configuration.ts'
import { matrixRules } from './matrix-rules.ts'
import { ossDestinationRates } from './oss-destination-rates.ts'
import { polishRates } from './polish-rates.ts'

export type NewTenantConfiguration = {
  rates: readonly Unstored<TaxRate>[]
  groups: readonly Unstored<TaxGroup>[]
  rules: readonly Unstored<TaxRule>[]
  settings: TaxSettings
}

/** What every new tenant begins with: the rates and the matrix of tax-service.md §2, line-level Half-Up rounding (§2.4), no groups. */
export const newTenantConfiguration: NewTenantConfiguration = {
  rates: [...polishRates, ...ossDestinationRates],
  groups: [],
  rules: matrixRules,
  settings: {
    defaultPriceMode: null,
    roundingStrategy: 'line_level',
    roundingAlgorithm: 'half_up',
    inclusiveRoundingTarget: 'tax',
    unverifiedVatNumberPolicy: 'charge_vat',
  },
}
