import type { z } from 'zod'

/**
 * A field of a request that may be absent. null counts as absent, because many serializers write null for a missing value
 * (tax-calculation §2.6).
 */
export function optionalOrNull<Schema extends z.ZodType>(schema: Schema) {
  const field = schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()
  const { type, enum: values } = schema.meta() ?? {}
  // A schema that states its type for OpenAPI states it without null.
  if (typeof type !== 'string' || !Array.isArray(values)) return field
  return field.meta({ ...schema.meta(), type: [type, 'null'], enum: [...values, null] })
}
