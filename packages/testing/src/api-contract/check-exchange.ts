import { type DocumentedResponse, findOperation, type Match } from './api-document.ts'
import { faultsOf } from './schema-validator.ts'

/** A request and its response. A body is the parsed JSON, or undefined if there is none. */
export type Exchange = {
  method: string
  url: URL
  requestBody?: unknown
  status: number
  headers: Headers
  responseBody?: unknown
}

/** The headers that a response may only have if the document declares them. */
const headersOfInterest = [
  'etag',
  'location',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'idempotency-replayed',
  'www-authenticate',
  'content-disposition',
  'link',
  'deprecation',
]

/**
 * The deviations of a request and its response from the API description: an undeclared status, content type, header,
 * query parameter or field, a value outside its schema, and a body that the service accepted although the document
 * forbids it. Empty for an address that no document describes.
 */
export function deviationsOf(exchange: Exchange): string[] {
  const match = findOperation(exchange.method, exchange.url.pathname)
  if (!match) return []
  const response = match.operation.responses[exchange.status]
  const deviations = response
    ? [...headerDeviations(match, response, exchange), ...bodyDeviations(match, response, exchange)]
    : [`the status ${exchange.status} is not declared`]
  if (exchange.status < 400) deviations.push(...requestDeviations(match, exchange))
  return deviations.map((deviation) => `${match.operation.operationId}: ${deviation}`)
}

function headerDeviations(
  { document }: Match,
  response: DocumentedResponse,
  { headers }: Exchange,
): string[] {
  const declared = Object.keys(response.headers ?? {})
  const undeclared = headersOfInterest.filter(
    (name) => headers.has(name) && !declared.some((each) => each.toLowerCase() === name),
  )
  const invalid = declared.flatMap((name) => {
    const text = headers.get(name)
    const schema = document.components.headers[name]?.schema
    if (text === null || !schema) return []
    const value = schema.type === 'integer' ? Number(text) : text
    return faultsOf(document, schema, value).map((fault) => `the header ${name}: ${fault}`)
  })
  return [...undeclared.map((name) => `the header ${name} is not declared`), ...invalid]
}

function bodyDeviations({ document }: Match, response: DocumentedResponse, exchange: Exchange): string[] {
  const type = exchange.headers.get('content-type')?.split(';')[0]
  if (type === undefined || exchange.method === 'HEAD') return []
  const content = response.content ?? {}
  const declared = content[type]
  // A file has the content type of its name.
  if (!declared && content['application/octet-stream']) return []
  if (!declared) return [`the content type ${type} of the status ${exchange.status} is not declared`]
  if (!declared.schema || exchange.responseBody === undefined) return []
  return faultsOf(document, declared.schema, exchange.responseBody).map((fault) => `the response: ${fault}`)
}

/** The operation that accepts a body with invalid parts, and reports these in the response. */
const acceptsInvalidParts = 'calculateTaxBatch'

function requestDeviations({ operation, document }: Match, { url, requestBody }: Exchange): string[] {
  const declared = new Set(
    operation.parameters?.filter((each) => each.in === 'query').map(({ name }) => name),
  )
  const undeclared = [...url.searchParams.keys()].filter((name) => !declared.has(name))
  const isWhole = operation.operationId !== acceptsInvalidParts
  const schema = operation.requestBody?.content['application/json']?.schema
  const faults = schema && isWhole && requestBody !== undefined ? faultsOf(document, schema, requestBody) : []
  return [
    ...undeclared.map((name) => `the accepted parameter ${name} is not declared`),
    ...faults.map((fault) => `the accepted request: ${fault}`),
  ]
}
