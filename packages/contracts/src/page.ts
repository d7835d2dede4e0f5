import { z } from 'zod'

const limitDefault = 100
const limitMax = 200

/** How a list is read page by page: `cursor` is the `next` of the page before. */
export const pageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, `must be a whole number from 1 to ${limitMax}`)
    .transform(Number)
    .pipe(z.int().min(1).max(limitMax))
    .default(limitDefault)
    .meta({ type: 'integer', minimum: 1, maximum: limitMax, default: limitDefault }),
  cursor: z.string().min(1).max(500).optional(),
})
export type PageQuery = z.output<typeof pageQuery>
