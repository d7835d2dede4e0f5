import { invoiceCompletenessLevels } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import {
  inclusiveRoundingTargets,
  priceModes,
  roundingAlgorithms,
  roundingStrategies,
  unverifiedVatNumberPolicies,
} from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'

/**
 * The tax settings of a tenant (tax-calculation §2.4). With `default_price_mode` null each rate's calculation mode
 * decides.
 */
export const taxSettingsRecord = z.strictObject({
  default_price_mode: z.enum(priceModes).nullable(),
  rounding_strategy: z.enum(roundingStrategies),
  rounding_algorithm: z.enum(roundingAlgorithms),
  inclusive_rounding_target: z.enum(inclusiveRoundingTargets),
  unverified_vat_number_policy: z.enum(unverifiedVatNumberPolicies),
  oss_from: isoDate.nullable().meta({
    description:
      "The first day on which distance sales and electronic services are taxed in the buyer's country. null: they are below 10,000 EUR a year and taxed in Poland (Directive 2006/112/EC art. 59c).",
    example: '2021-07-01',
  }),
  invoice_completeness: z.enum(invoiceCompletenessLevels),
})

export const settingsChange = taxSettingsRecord.partial().meta({ id: 'TaxSettingsChange' })
export type SettingsChange = z.output<typeof settingsChange>

export const settingsRecord = z
  .object({ ...taxSettingsRecord.shape, version: z.int().positive() })
  .meta({ id: 'TaxSettings' })
export type SettingsRecord = z.output<typeof settingsRecord>
