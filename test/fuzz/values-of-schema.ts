import fc from 'fast-check'
import { hostileValue, hostileWord, mostly } from './hostile-words.ts'
import { resolve, type Schema } from './operations.ts'

type Schemas = Record<string, Schema>
const depthMax = 6
const itemsMax = 3

/** Values that a schema mostly accepts: some parts are replaced by hostile values. */
export function valuesOfSchema(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  if (depth > depthMax) return fc.constant(null)
  return mostly(acceptedValues(resolve(schema, schemas), schemas, depth), hostileValue)
}

function acceptedValues(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map((each) => valuesOfSchema(each, schemas, depth)))
  if (schema.allOf) return fc.oneof(...schema.allOf.map((each) => valuesOfSchema(each, schemas, depth)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'string']
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, schemas, depth)))
}

function valuesOfType(type: string, schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objects(schema, schemas, depth)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = itemsMax } = schema
      return fc.array(valuesOfSchema(items, schemas, depth + 1), {
        minLength: Math.min(minItems, itemsMax),
        maxLength: Math.min(maxItems, itemsMax),
      })
    }
    case 'integer':
      return integers(schema)
    case 'number':
      return fc.oneof(integers(schema), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return texts(schema)
  }
}

function objects(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  const entries = Object.entries(properties).map(
    ([name, property]) => [name, valuesOfSchema(property, schemas, depth + 1)] as const,
  )
  const declared = fc.record(Object.fromEntries(entries), { requiredKeys: required })
  const withUnknown = fc
    .tuple(declared, fc.dictionary(fc.string({ maxLength: 20 }), hostileValue, { maxKeys: 2 }))
    .map(([known, unknown]) => ({ ...known, ...unknown }))
  const incomplete = fc.record(Object.fromEntries(entries), { requiredKeys: [] })
  return mostly(declared, fc.oneof(withUnknown, incomplete))
}

function integers({ minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1)
  const max = Math.max(min, maximum ?? 100_000)
  return mostly(fc.integer({ min, max }), fc.constantFrom(min - 1, max + 1, min, max))
}

const textsOfFormat: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc.constantFrom('2026-11-21', '2024-02-29', '1970-01-01', '9999-12-31'),
  'date-time': fc.constantFrom('2026-11-21T08:00:00Z', '2026-12-24T18:00:00+01:00'),
  email: fc.emailAddress(),
  uri: fc.constantFrom('https://example.org/ping', 'http://10.0.0.1/', 'https://1.1.1.1:99999/'),
}

const namesOfRecords = fc.constantFrom(
  'VAT23',
  'VAT8',
  'OSS-IE',
  '23.00',
  '12,50',
  'PLN',
  'EUR',
  'DE',
  'Europe/Warsaw',
)

function texts({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<unknown> {
  const known = format === undefined ? undefined : textsOfFormat[format]
  if (known) return known
  if (pattern !== undefined) return fc.oneof(matching(pattern), namesOfRecords)
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) })
  return fc.oneof(plain, namesOfRecords)
}

/** Patterns that fast-check cannot generate have hostile words. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return hostileWord
  }
}
