import { countryOf } from '@fiscus/tax-engine/customer/countries'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'

/** How many records a tenant's configuration may have; a write that would exceed one is refused. */
export const ratesMax = 5_000
export const rulesMax = 5_000
export const groupsMax = 1_000

/** A database flag: 1 = yes, 0 = no. */
export const flag = z.literal([0, 1], { error: 'This must be 0 or 1.' })

/** A code that requests and rules name: `VAT23`, `OSS-DE`, `MARZA23`. */
export const configurationCode = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/,
    'This must be 1 to 40 letters, digits, dots, hyphens or underscores, the first a letter or a digit.',
  )

/** The state that levies a tax, by its ISO 3166-1 alpha-2 code; so Greece is GR here and not EL. */
export const countryCode = z
  .string()
  .refine((code) => countryOf(code) === code, 'This must be a country code of ISO 3166-1, as PL or GR.')
  .meta({ example: 'PL' })

/** Words for people, on one line, without blanks around them; what PostgreSQL cannot keep is refused with the rest. */
export const words = (lengthMax: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(lengthMax)
    .refine(
      (text) => !/[\p{Cc}\p{Cs}]/u.test(text),
      'This must not contain control characters or line breaks.',
    )

/** Which records a list shows: `1` active ones, `0` inactive ones, `all`. */
export const activeFilter = z.enum(['0', '1', 'all']).default('1')

/** The day the listed records are in force, or `all` whenever that is. */
export const inForceOn = z.union([z.literal('all'), isoDate], {
  error: 'This must be a calendar day written YYYY-MM-DD, as in 2026-11-21, or all.',
})
