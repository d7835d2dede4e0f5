import { z } from 'zod'

/** How a list is read page by page: `cursor` is the `next` of the page before. */
export const pageQuery = pageQueryUpTo(200, 100)

/** The same for a list with other limits. */
export function pageQueryUpTo(limitMax: number, limitDefault: number) {
  return z.strictObject({
    limit: countQuery(limitMax, limitDefault),
    cursor: z.string().min(1).max(500).optional(),
  })
}

/** How many of something a query asks for, from 1 on. */
export function countQuery(countMax: number, countDefault: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, `This must be a whole number from 1 to ${countMax}.`)
    .transform(Number)
    .pipe(z.int().min(1).max(countMax))
    .default(countDefault)
    .meta({ type: 'integer', minimum: 1, maximum: countMax, default: countDefault })
}
