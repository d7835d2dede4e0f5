import { z } from 'zod'

const compiled = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The schema with a compiled function in front of it, once for each schema of the process. The function accepts valid values; for any
 * other the schema itself returns the errors, so that an invalid value is read twice.
 */
export function compiledSchema(schema: z.ZodType): z.ZodType {
  const known = compiled.get(schema) ?? z.compile(schema)
  compiled.set(schema, known)
  return known
}
