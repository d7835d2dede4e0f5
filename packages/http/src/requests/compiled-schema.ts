import { z } from 'zod'
import { compileObject } from './compile-object.ts'

const compiled = new WeakMap<z.ZodType, z.ZodType>()

/**
 * The schema with a compiled function in front of it, once for each schema of the process. The function accepts valid values; for any
 * other the schema itself returns the errors, so that an invalid value is read twice.
 */
export function compiledSchema(schema: z.ZodType): z.ZodType {
  const known = compiled.get(schema) ?? z.withParser(schema, z.core.compileFn(withFastElements(schema)))
  compiled.set(schema, known)
  return known
}

/** The schema, for valid values: the objects of its arrays, such as the lines of a document, are read by `compileObject`. */
function withFastElements(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const { def } = schema._zod
    const members = Object.entries(def.shape).map(([name, member]) => [name, withFastElements(member)])
    return z.core.clone(schema, { ...def, shape: Object.fromEntries(members) })
  }
  if (!(schema instanceof z.core.$ZodArray)) return schema
  const { def } = schema._zod
  return z.core.clone(schema, { ...def, element: fastElement(def.element) })
}

function fastElement(element: z.core.$ZodType): z.core.$ZodType {
  if (!(element instanceof z.core.$ZodObject)) return withFastElements(element)
  const { shape, catchall, checks } = element._zod.def
  if (catchall?._zod.def.type !== 'never' || checks?.length) return withFastElements(element)
  const read = compileObject(shape)
  return z.transform((value, context) => {
    const object = read(value)
    if (object === z.INVALID) context.issues.push({ code: 'custom', input: value })
    return object
  })
}
