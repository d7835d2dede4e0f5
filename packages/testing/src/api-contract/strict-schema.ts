import type { JsonSchema } from './api-document.ts'

/** The suffix of the copy of a component that may have further properties, because it is a part of another schema. */
const openSuffix = '~open'

/**
 * The schemas of a document with undeclared properties forbidden. A schema that is a part of an `allOf` stays open: the
 * whole that it belongs to forbids the properties that none of its parts declares.
 */
export function strictComponents(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => [
      [name, strictSchema(schema)],
      [name + openSuffix, openSchema(schema)],
    ]),
  )
}

/** The schema with undeclared properties forbidden, on every level. */
export function strictSchema(schema: JsonSchema): JsonSchema {
  const open = openSchema(schema)
  const isObject = 'properties' in schema || 'allOf' in schema
  if (!isObject || 'additionalProperties' in schema) return open
  return { ...open, unevaluatedProperties: false }
}

function openSchema(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, strictKeyword(keyword, value)]),
  )
}

function strictKeyword(keyword: string, value: unknown): unknown {
  switch (keyword) {
    case 'properties':
      return mapValues(value, strictSchema)
    case 'items':
    case 'additionalProperties':
      return isSchema(value) ? strictSchema(value) : value
    case 'anyOf':
    case 'oneOf':
      return schemasOf(value).map(strictSchema)
    case 'allOf':
      return schemasOf(value).map(partOf)
    default:
      return value
  }
}

function partOf(schema: JsonSchema): JsonSchema {
  return typeof schema.$ref === 'string' ? { ...schema, $ref: schema.$ref + openSuffix } : openSchema(schema)
}

function mapValues(value: unknown, map: (schema: JsonSchema) => JsonSchema): JsonSchema {
  if (!isSchema(value)) throw new Error('properties must be an object')
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, isSchema(each) ? map(each) : each]),
  )
}

function schemasOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
