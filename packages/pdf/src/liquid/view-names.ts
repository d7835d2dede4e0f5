import { z } from 'zod'

/** The names of a view: an object has members, a list has elements, a value (null) has neither. */
export type ViewNames = null | { members: { [name: string]: ViewNames } } | { elements: ViewNames }

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema | boolean
  anyOf?: JsonSchema[]
}

/** The names that templates of a view may use. `schema` is an object schema without recursion. */
export function viewNames(schema: z.ZodType): ViewNames {
  const root = z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' }) as JsonSchema
  return namesOf(root)
}

function namesOf(schema: JsonSchema): ViewNames {
  if (schema.properties)
    return {
      members: Object.fromEntries(
        Object.entries(schema.properties).map(([name, member]) => [name, namesOf(member)]),
      ),
    }
  if (typeof schema.items === 'object') return { elements: namesOf(schema.items) }
  // A value that may be null is an alternative of the value and of null.
  const alternatives = (schema.anyOf ?? []).map(namesOf).filter((names) => names !== null)
  return alternatives[0] ?? null
}
