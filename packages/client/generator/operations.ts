import type { OpenApiDocument, Parameter, PublishedOperation, Schema } from './openapi.ts'

/** An operation as a method of the client. */
export type Operation = {
  id: string
  method: string
  /** Below the base path. */
  path: string
  published: PublishedOperation
  pathParameters: Parameter[]
  /** Parameters of the query. */
  query: Parameter[]
  body: Schema | undefined
  /** Of the body. A body of another type than JSON is a text. */
  contentType: 'application/json' | (typeof textTypes)[number]
  /** null for a file. */
  answer: Schema | null
  hasEtag: boolean
  /** Whether a file can come with a warning. */
  hasWarning: boolean
  ifMatch: Parameter | undefined
  repeats: 'reads' | 'by-key' | undefined
  /** Whether a platform key names the tenant in the path. */
  isOfTenant: boolean
}

const textTypes = ['text/csv', 'text/calendar', 'text/vcard', 'application/xml'] as const
/** The base paths of an operation: for a key of a tenant, and for a platform key. */
const [base, baseOfTenant] = ['/api/v1', '/api/v1/tenants/{tenant}']
/** Options of every call: a query with such a name would be hidden. */
const reservedNames = ['signal', 'timeoutMs', 'retries', 'ifMatch', 'idempotencyKey']
/** The scopes of operations that change nothing, as a description names them. */
const readingScope = /Requires the scope `\w+:(read|calculate)`/

/**
 * The operations of the client: those below /api/v1 that answer JSON or a file. Streams of events are for
 * `EventSource`.
 */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, published]) => {
      const bases = (published.servers ?? document.servers).map(({ url }) => url)
      const isOfTenant = bases.includes(baseOfTenant)
      return bases.includes(base) ? (read(path, method, published, isOfTenant) ?? []) : []
    }),
  )
}

function read(
  path: string,
  method: string,
  published: PublishedOperation,
  isOfTenant: boolean,
): Operation | null {
  const { operationId: id, parameters = [], requestBody } = published
  if (id === undefined) throw new Error(`${method} ${path} has no operationId`)
  const successes = Object.entries(published.responses).flatMap(([status, response]) =>
    status.startsWith('2') ? [response] : [],
  )
  const contents = successes.map(({ content = {} }) => content)
  if (contents.some((content) => content['text/event-stream'])) return null
  const contentType = textTypes.find((type) => requestBody?.content[type]) ?? 'application/json'
  const body = requestBody?.content[contentType]?.schema
  if (requestBody && !body) return null
  const schemas = contents.flatMap((content) => content['application/json']?.schema ?? [])
  const headers = successes.flatMap((response) => Object.keys(response.headers ?? {}))
  return {
    id,
    method: method.toUpperCase(),
    path,
    published,
    pathParameters: parameters.filter((parameter) => parameter.in === 'path'),
    query: queryOf(id, parameters),
    body,
    contentType,
    answer: schemas.length > 1 ? { anyOf: schemas } : (schemas[0] ?? null),
    hasEtag: headers.some((name) => name.toLowerCase() === 'etag'),
    hasWarning: headers.includes('Pdf-Warning'),
    ifMatch: headerOf(parameters, 'if-match'),
    repeats: repeatsOf(method, published),
    isOfTenant,
  }
}

function queryOf(id: string, parameters: Parameter[]): Parameter[] {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const hidden = query.filter(({ name }) => reservedNames.includes(name))
  if (hidden.length > 0) throw new Error(`The query of ${id} has the name of an option: ${hidden[0]?.name}`)
  return query
}

function headerOf(parameters: Parameter[], name: string): Parameter | undefined {
  return parameters.find((parameter) => parameter.in === 'header' && parameter.name.toLowerCase() === name)
}

function repeatsOf(
  method: string,
  { parameters = [], description = '' }: PublishedOperation,
): Operation['repeats'] {
  if (headerOf(parameters, 'idempotency-key')) return 'by-key'
  return method === 'get' || readingScope.test(description) ? 'reads' : undefined
}
