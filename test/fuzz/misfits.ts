import { resolve, type Schema } from './operations.ts'

type Schemas = Record<string, Schema>

/** What of a value does not fit a schema: types, required and undeclared members, and the values of enumerations. */
export function misfitsOf(value: unknown, schema: Schema, schemas: Schemas, at = ''): string[] {
  const { type, enum: values, anyOf, oneOf, allOf = [], ...rest } = resolve(schema, schemas)
  const faults = allOf.flatMap((each) => misfitsOf(value, each, schemas, at))
  const alternatives = anyOf ?? oneOf
  if (alternatives) {
    const attempts = alternatives.map((each) => misfitsOf(value, each, schemas, at))
    if (!attempts.some((misfits) => misfits.length === 0)) faults.push(...(attempts[0] ?? []))
  }
  if (values && !values.includes(value)) faults.push(`${at}: ${JSON.stringify(value)} is none of the values`)
  if (type !== undefined && ![type].flat().some((name) => hasType(value, name)))
    return [...faults, `${at}: ${JSON.stringify(value)} is not ${type}`]
  if (Array.isArray(value))
    return [
      ...faults,
      ...value.flatMap((item, index) => misfitsOf(item, rest.items ?? {}, schemas, `${at}/${index}`)),
    ]
  if (typeof value === 'object' && value !== null) faults.push(...misfitsOfMembers(value, rest, schemas, at))
  return faults
}

function misfitsOfMembers(value: object, schema: Schema, schemas: Schemas, at: string): string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  return [
    ...missing.map((name) => `${at}/${name}: missing`),
    ...Object.entries(value).flatMap(([name, member]) => {
      const declared = properties[name] ?? additionalProperties
      if (declared === false) return [`${at}/${name}: not declared`]
      return declared === true ? [] : misfitsOf(member, declared, schemas, `${at}/${name}`)
    }),
  ]
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
