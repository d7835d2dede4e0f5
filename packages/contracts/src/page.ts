import { z } from 'zod'

/** How a list is read page by page: `cursor` is the `next` of the page before. */
export const pageQuery = pageQueryUpTo(200, 100)
export type PageQuery = z.output<typeof pageQuery>

/** The same for a list with other limits. */
export function pageQueryUpTo(limitMax: number, limitDefault: number) {
  return z.strictObject({
    limit: z
      .string()
      .regex(/^\d{1,9}$/, `This must be a whole number from 1 to ${limitMax}.`)
      .transform(Number)
      .pipe(z.int().min(1).max(limitMax))
      .default(limitDefault)
      .meta({ type: 'integer', minimum: 1, maximum: limitMax, default: limitDefault }),
    cursor: z.string().min(1).max(500).optional(),
  })
}
