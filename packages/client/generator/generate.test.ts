import { expect, test } from 'vitest'
import { generateClient } from './generate.ts'
import type { OpenApiDocument, Parameter, PublishedOperation, Schema } from './openapi.ts'

const answerOf = (schema: Schema) => ({ 200: { content: { 'application/json': { schema } } } })
const servers = [{ url: '/api/v1' }, { url: '/api/v1/tenants/{tenant}' }]
const amount: Schema = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] }

function documentOf(
  operation: Partial<PublishedOperation>,
  { method = 'get', path = '/tax/rates', schemas = {} as Record<string, Schema> } = {},
): OpenApiDocument {
  const published = { operationId: 'tryOut', responses: answerOf(amount), ...operation }
  return { servers, paths: { [path]: { [method]: published } }, components: { schemas } }
}

const query = (name: string, schema: Schema = { type: 'string' }): Parameter => ({
  name,
  in: 'query',
  schema,
})
const methodOf = (document: OpenApiDocument) =>
  generateClient(document)['operations.ts']?.split('return {\n')[1]?.split('\n')[0]?.trim()
const typeOf = (schema: Schema) =>
  /export type Tried = ([\s\S]*)\n$/.exec(
    generateClient(documentOf({}, { schemas: { Tried: schema } }))['schemas.ts'] ?? '',
  )?.[1]

const text: Schema = { type: 'string' }
test.for<[Schema, string]>([
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: ['string', 'null'], enum: ['a', "b'c", null] }, "'a' | 'b\\'c' | null"],
  [{ type: 'array', items: { anyOf: [text, { type: 'integer' }] } }, 'Array<string | number>'],
  [{ type: 'array', items: { $ref: '#/components/schemas/TaxRate' } }, 'TaxRate[]'],
  [
    { allOf: [{ $ref: '#/components/schemas/A' }, { anyOf: [text, { type: 'null' }] }] },
    '(A) & (string | null)',
  ],
  [{ type: 'object', additionalProperties: text }, 'Record<string, string>'],
  [{}, 'unknown'],
  [
    {
      type: 'object',
      properties: { a: { ...text, description: 'A /** b */ c' }, 'b-c': text },
      required: ['a'],
    },
    "{\n  /** A /** b *\\/ c */\n  a: string\n  'b-c'?: string | undefined\n}",
  ],
])('the schema %j is the type %s', ([schema, type]) => {
  expect(typeOf(schema)).toBe(type)
})

test('numbers of answers are decimals, those of bodies numbers, whole and double ones neither', () => {
  const schemas = { Amount: amount, Body: amount, Both: amount }
  const answer: Schema = {
    type: 'object',
    properties: {
      a: { $ref: '#/A/Amount' },
      b: { $ref: '#/A/Both' },
      version: { type: 'integer' },
      value: { type: 'number', format: 'double' },
    },
  }
  const body: Schema = { type: 'object', properties: { a: { $ref: '#/A/Body' }, b: { $ref: '#/A/Both' } } }
  const requestBody = { content: { 'application/json': { schema: body } } }
  const files = generateClient(
    documentOf({ responses: answerOf(answer), requestBody }, { method: 'post', schemas }),
  )
  const types = [...(files['schemas.ts'] ?? '').matchAll(/type (\w+) = \{\n {2}amount: (.*)\n/g)]
  expect(types.map(([, name, type]) => [name, type])).toEqual([
    ['Amount', 'Decimal'],
    ['Body', 'number'],
    ['Both', 'Decimal | number'],
  ])
  expect(files['decimal-names.ts']).toContain("Set([\n  'amount',\n])")
})

const scope = (name: string) => ({ description: `Requires the scope \`${name}\`.` })
const keyHeader: Parameter = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }
test.for<[string, string, Partial<PublishedOperation>, string]>([
  ['get', 'tax:read', {}, "repeats: 'reads'"],
  ['post', 'tax:calculate', {}, "repeats: 'reads'"],
  ['post', 'documents:write', { parameters: [keyHeader] }, "repeats: 'by-key'"],
  ['post', 'tax:write', {}, "path: '/tax/rates', options }"],
  ['delete', 'tax:write', {}, "path: '/tax/rates', options }"],
])('%s with the scope %s and %j is generated with %s', ([method, name, operation, expected]) => {
  expect(methodOf(documentOf({ ...scope(name), ...operation }, { method }))).toContain(expected)
})

test('parameters of the path are encoded', () => {
  const id: Parameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
  expect(methodOf(documentOf({ parameters: [id] }, { path: '/tax/rates/{id}' }))).toBe(
    `tryOut: (id, options) => send({ method: 'GET', path: \`/tax/rates/\${encodeURIComponent(id)}\`, options, repeats: 'reads' }),`,
  )
})

test('parameters and responses are those of the components that an operation refers to', () => {
  const reference = (kind: string, name: string) => JSON.parse(`{"$ref":"#/components/${kind}/${name}"}`)
  const document = documentOf({
    parameters: [reference('parameters', 'limit')],
    responses: { 200: reference('responses', 'Rates') },
  })
  const components = {
    schemas: { Rates: amount },
    parameters: { limit: query('limit') },
    responses: { Rates: answerOf({ $ref: '#/components/schemas/Rates' })[200] },
  }
  const text = generateClient({ ...document, components })['operations.ts']
  expect(text).toContain('limit?: string | undefined')
  expect(text).toContain('tryOut(options?: TryOutOptions): Promise<Rates>')
})

const page: Schema = {
  type: 'object',
  properties: { rates: { type: 'array', items: { type: 'string' } }, next: { type: ['string', 'null'] } },
}
test('an operation with a cursor and one array in its answer is a list', () => {
  const list = documentOf({ parameters: [query('cursor')], responses: answerOf(page) })
  expect(methodOf(list)).toContain('listOf((options) => send({')
  expect(methodOf(list)).toContain('(page) => page.rates)')
  expect(methodOf(documentOf({ responses: answerOf(page) }))).not.toContain('listOf')
})

test('a body of CSV is a text', () => {
  const requestBody = { content: { 'text/csv': { schema: text } } }
  const upload = documentOf({ requestBody }, { method: 'put' })
  expect(methodOf(upload)).toBe(
    `tryOut: (body, options) => send({ method: 'PUT', path: '/tax/rates', body, contentType: 'text/csv', options }),`,
  )
  expect(generateClient(upload)['operations.ts']).toContain('tryOut(body: string, options?: TryOutOptions)')
})

test('the client names its tenant in the path of the operations that have one there', () => {
  const rates = documentOf({})
  expect(generateClient(rates)['operations.ts']).not.toContain('isOfTenant')
  const tenants = documentOf({ servers: [{ url: '/api/v1' }] }, { path: '/tenants/{tenant}' })
  expect(generateClient(tenants)['operations.ts']).toContain('isOfTenant: false')
})

test('routes outside the API and streams of events are left out', () => {
  const stream = { responses: { 200: { content: { 'text/event-stream': { schema: {} } } } } }
  for (const document of [documentOf({ servers: [{ url: '/' }] }, { path: '/healthz' }), documentOf(stream)])
    expect(generateClient(document)['operations.ts']).not.toContain('tryOut')
})

test.for<[string, OpenApiDocument]>([
  ['tryOut', documentOf({ parameters: [query('signal')] })],
  ['get /tax/rates has no operationId', documentOf({ operationId: undefined })],
  ['no schema Missing', documentOf({ responses: answerOf({ $ref: '#/components/schemas/Missing' }) })],
  ['does not understand the type money', documentOf({ responses: answerOf({ type: 'money' }) })],
  [
    'does not understand prefixItems',
    documentOf({ responses: answerOf(JSON.parse('{"type":"array","prefixItems":[{}]}')) }),
  ],
  [
    'amount is both a decimal and a whole number',
    documentOf({
      responses: answerOf({
        anyOf: [amount, { type: 'object', properties: { amount: { type: 'integer' } } }],
      }),
    }),
  ],
])('the generator rejects: %s', ([message, document]) => {
  expect(() => generateClient(document)).toThrow(message)
})
