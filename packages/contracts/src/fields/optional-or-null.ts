import type { z } from 'zod'

/**
 * A field of a request that may be absent. null counts as absent, because many serializers write null for a missing value
 * (tax-calculation §2.6).
 */
export function optionalOrNull<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()
}
