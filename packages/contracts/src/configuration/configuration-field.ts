import { values } from '@fiscus/messages/values'
import { countryOf } from '@fiscus/tax-engine/vocabulary/countries'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'

/** Limits of the records in a tenant's configuration. A write that would exceed one is rejected. */
export const ratesMax = 5_000
export const rulesMax = 5_000
export const groupsMax = 1_000
export const categoriesMax = 200

/** The code of a rate or a group: `VAT23`, `OSS-DE`, `MARZA23`. */
export const configurationCode = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, values.configurationCode.code)

/** The code of a tax category: `book`, `electronic_service`. */
export const categoryCode = configurationCode.meta({ example: 'book' })

/** The country that levies a tax: an ISO 3166-1 alpha-2 code, so Greece is GR and not EL. */
export const countryCode = z
  .string()
  .refine((code) => countryOf(code) === code, values.countryOfIso.code)
  .meta({ example: 'PL' })

/** Filter of a list by `is_active`: `1` active records, `0` inactive records, `all`. */
export const activeFilter = z.enum(['0', '1', 'all']).default('1')

/** Filter of a list by validity: records in force on a day, or `all`. */
export const inForceOn = z.union([z.literal('all'), isoDate], {
  error: values.calendarDayOrAll.code,
})
