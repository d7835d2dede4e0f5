import { values } from '@fiscus/messages/values'
import { z } from 'zod'

/** A sort key has names of up to 200 characters, of three bytes each. */
const cursorLengthMax = 2000

/** The query of a paged list. `cursor` is the `next` of the previous page. */
export const pageQuery = pageQueryUpTo(200, 100)

/**
 * The query of a list of the tax configuration: one page has all rates or rules of nearly every tenant
 * (tax-calculation §5.4).
 */
export const configurationPageQuery = pageQueryUpTo(1_000, 1_000)

/** The query of a paged list with its own limits. */
export function pageQueryUpTo(limitMax: number, limitDefault: number) {
  return z.strictObject({
    limit: countQuery(limitMax, limitDefault),
    cursor: z.string().min(1).max(cursorLengthMax).optional(),
  })
}

/** A count in a query, from 1 to `countMax`, or none. */
export function optionalCount(countMax: number) {
  return count(countMax).optional().meta({ type: 'integer', minimum: 1, maximum: countMax })
}

/** A count in a query, from 1 to `countMax`. */
export function countQuery(countMax: number, countDefault: number) {
  return count(countMax)
    .default(countDefault)
    .meta({ type: 'integer', minimum: 1, maximum: countMax, default: countDefault })
}

function count(countMax: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, values.wholeNumber.code)
    .transform(Number)
    .pipe(z.int().min(1).max(countMax))
}
