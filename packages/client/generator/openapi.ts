/** The part of JSON Schema that the published document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  description?: string
  default?: unknown
}

type Content = Record<string, { schema: Schema }>

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

type Server = { url: string }

export type PublishedOperation = {
  operationId?: string
  summary?: string
  description?: string
  /** Replace those of the document. */
  servers?: Server[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; description?: string; content: Content }
  responses: Record<string, { headers?: Record<string, unknown>; content?: Content }>
}

export type OpenApiDocument = {
  servers: Server[]
  paths: Record<string, Record<string, PublishedOperation>>
  components: {
    schemas: Record<string, Schema>
    parameters?: Record<string, Parameter>
    responses?: Record<string, PublishedOperation['responses'][string]>
  }
}

/** The document with the parameters and responses of its components in the operations that refer to them. */
export function withoutReferences(document: OpenApiDocument): OpenApiDocument {
  const { parameters = {}, responses = {} } = document.components
  const componentOf = (reference: unknown) => {
    const [, kind, name = ''] = /^#\/components\/(parameters|responses)\/(.+)$/.exec(String(reference)) ?? []
    return kind === 'parameters' ? parameters[name] : kind && responses[name]
  }
  const resolve = (_: string, value: unknown) => componentOf(Object(value).$ref) ?? value
  const paths = JSON.parse(JSON.stringify(document.paths), resolve) as OpenApiDocument['paths']
  return { ...document, paths }
}

const understood = new Set([
  ...[
    '$ref',
    'type',
    'enum',
    'const',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'oneOf',
    'allOf',
  ],
  ...[
    'description',
    'default',
    'title',
    'example',
    'examples',
    'format',
    'pattern',
    'discriminator',
    'deprecated',
  ],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...[
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'maxProperties',
    'propertyNames',
  ],
])

/** Returns the alternatives and parts of a schema, each with the name of its property. */
function partsOf(schema: Schema, name: string): [name: string, schema: Schema][] {
  const unknown = Object.keys(schema).filter((keyword) => !understood.has(keyword))
  if (unknown.length > 0)
    throw new Error(`The generator does not understand ${unknown.join(', ')} of ${name}`)
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema
  return [
    ...Object.entries(properties),
    ...[items ?? [], anyOf, oneOf, allOf].flat().map((part): [string, Schema] => [name, part]),
    ...(typeof additionalProperties === 'object'
      ? [[name, additionalProperties] satisfies [string, Schema]]
      : []),
  ]
}

/** `CalculateRequest` of `#/components/schemas/CalculateRequest`. */
export function nameOf(ref: string): string {
  return ref.split('/').at(-1) ?? ''
}

/** A schema and all that it refers to, each with the name of its property. Each named schema comes once. */
export function* reachable(
  document: OpenApiDocument,
  schema: Schema,
  seen: Set<string>,
  name = 'answer',
): Generator<[name: string, schema: Schema]> {
  yield [name, schema]
  if (schema.$ref !== undefined) {
    const target = nameOf(schema.$ref)
    const named = document.components.schemas[target]
    if (!named) throw new Error(`The document has no schema ${target}`)
    if (seen.has(target)) return
    seen.add(target)
    yield* reachable(document, named, seen, target)
  }
  for (const [part, partSchema] of partsOf(schema, name)) yield* reachable(document, partSchema, seen, part)
}
