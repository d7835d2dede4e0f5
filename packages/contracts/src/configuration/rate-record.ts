import { calculationModes, rateCategories, taxStatuses } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'
import { configurationPageQuery } from '../fields/page.ts'
import { ratePercent } from '../fields/rate-percent.ts'
import { singleLineText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { activeFilter, configurationCode, countryCode, inForceOn } from './configuration-field.ts'

const fields = {
  tax_name: singleLineText(200),
  rate_percent: ratePercent,
  calculation_mode: z.enum(calculationModes),
  tax_status: z.enum(taxStatuses),
  fiscal_code: singleLineText(40).nullable(),
  legal_clause: singleLineText(500).nullable(),
  country: countryCode,
  category: z.enum(rateCategories).nullable(),
  valid_from: isoDate,
  valid_to: isoDate.nullable(),
  is_active: zeroOrOne,
}

/** A new rate, or a new version of an existing code, in force in `[valid_from, valid_to)` (tax-calculation §2.1). */
export const newRate = z
  .strictObject({
    tax_code: configurationCode,
    ...fields,
    fiscal_code: fields.fiscal_code.default(null),
    legal_clause: fields.legal_clause.default(null),
    country: fields.country.default('PL'),
    category: fields.category.default(null),
    valid_to: fields.valid_to.default(null),
    is_active: fields.is_active.default(1),
  })
  .meta({ id: 'NewTaxRate' })
export type NewRate = z.output<typeof newRate>

/** A change of a rate version. Its code identifies it in rules and documents and never changes. */
export const rateChange = z.strictObject(fields).partial().meta({ id: 'TaxRateChange' })
export type RateChange = z.output<typeof rateChange>

/** One stored version of a rate. */
export const rateRecord = z
  .object({
    id: z.uuid(),
    tax_code: z.string(),
    ...fields,
    rate_percent: z.string().meta({ description: 'At least two decimals', example: '23.00' }),
    version: z.int().positive(),
  })
  .meta({ id: 'TaxRate' })
export type RateRecord = z.output<typeof rateRecord>

/** Filter of a list of rates. By default it lists active rates in force today. */
export const rateFilter = configurationPageQuery.extend({
  tax_code: configurationCode.optional(),
  tax_status: fields.tax_status.optional(),
  calculation_mode: fields.calculation_mode.optional(),
  country: fields.country.optional(),
  category: z.enum(rateCategories).optional(),
  on: inForceOn
    .optional()
    .meta({ description: 'Only rates in force on this day. Today by default; `all` lists every version.' }),
  is_active: activeFilter,
})
export type RateFilter = z.output<typeof rateFilter>

export const rateList = z.object({ rates: z.array(rateRecord), next: z.string().nullable() })
