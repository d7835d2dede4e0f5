import type { z } from 'zod'

/**
 * A field of a request that may be absent. null counts as absent, because many serializers write null for a missing
 * value (tax-calculation §2.6).
 */
export function optionalOrNull<Schema extends z.ZodType>(schema: Schema) {
  const field = schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()
  const { id, type, enum: values } = schema.meta() ?? {}
  // A schema that states its type for OpenAPI states it without null. A component of its own is not repeated here: it
  // states null itself.
  if (type === undefined || id !== undefined) return field
  return field.meta({
    ...schema.meta(),
    type: [type, 'null'].flat(),
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  })
}
