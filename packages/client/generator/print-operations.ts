import { nameOf, type OpenApiDocument, type Schema } from './openapi.ts'
import type { Operation } from './operations.ts'
import { defaultOf, printDoc, printType } from './print-types.ts'

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const optionsOf = ({ id }: Operation) => `${upper(id)}Options`

/** The types of the options of all operations, the interface of the client, and its methods. */
export function printOperations(document: OpenApiDocument, operations: Operation[]): string {
  return [
    ...operations.map(printOptions),
    `/** The operations of the service. */\nexport interface Fiscus {`,
    operations.map((operation) => printSignature(document, operation)).join('\n'),
    `}\n\n/** The methods of a client that sends its calls with \`send\`. */`,
    `export function operations(send: <Answer>(call: Call) => Promise<Answer>): Fiscus {\n  return {`,
    operations.map((operation) => printMethod(document, operation)).join('\n'),
    '  }\n}\n',
  ].join('\n')
}

function printOptions(operation: Operation): string {
  const members = [
    ...operation.query.map(({ name, required, description, schema }) => {
      const doc = printDoc([description, defaultOf(schema)], '  ')
      return `${doc}  ${name}${required ? '' : '?'}: ${printType(schema, 'body', '  ')}${required ? '' : ' | undefined'}\n`
    }),
    ...(operation.ifMatch ? [printIfMatch(isChange(operation))] : []),
    ...(operation.repeats === 'by-key' ? [idempotencyKey] : []),
  ]
  const own = members.length > 0 ? ` & {\n${members.join('')}}` : ''
  return `export type ${optionsOf(operation)} = CallOptions${own}\n`
}

const idempotencyKey = `  /** A repeated call with the same key returns the first document. Without one, the client makes a key for each call. */
  idempotencyKey?: string | undefined
`

function printIfMatch(required: boolean): string {
  const doc =
    'The record that you have read, or its ETag: the call is rejected if the record has changed since.'
  return `  /** ${doc} */\n  ifMatch${required ? '' : '?'}: Version${required ? '' : ' | undefined'}\n`
}

/**
 * A change of a version needs it: the service rejects a request without If-Match. What is not stored yet has no
 * version.
 */
function isChange({ ifMatch }: Operation): boolean {
  return ifMatch?.required === true
}

function needsOptions(operation: Operation): boolean {
  return isChange(operation) || operation.query.some(({ required }) => required)
}

function printSignature(document: OpenApiDocument, operation: Operation): string {
  const { summary, description } = operation.published
  const route = `${operation.method} ${operation.path}`
  const doc = printDoc([summary && `${summary.replace(/\.$/, '')}.`, description, route], '  ')
  const items = listedIn(document, operation)
  const answer = printAnswer(operation)
  if (items) return `${doc}  ${operation.id}: List<${answer}, ${items.type}, ${optionsOf(operation)}>`
  const options = `options${needsOptions(operation) ? '' : '?'}: ${optionsOf(operation)}`
  const parameters = [
    ...operation.pathParameters.map(({ name, schema }) => `${name}: ${printType(schema, 'body')}`),
    ...(operation.body ? [`body: ${printType(operation.body, 'body', '  ')}`] : []),
    options,
  ]
  return `${doc}  ${operation.id}(${parameters.join(', ')}): Promise<${answer}>`
}

function printAnswer({ answer, hasEtag, hasWarning }: Operation): string {
  if (answer === null) return hasWarning ? 'WithWarning<Blob>' : 'Blob'
  const type = printType(answer, 'answer', '  ')
  return hasEtag ? `WithEtag<${type}>` : type
}

function printMethod(document: OpenApiDocument, operation: Operation): string {
  const { id, method, repeats, pathParameters, body, contentType } = operation
  const path = operation.path.replaceAll(/\{(\w+)\}/g, '$${encodeURIComponent($1)}')
  const call = [
    `method: '${method}'`,
    `path: ${path.includes('$') ? `\`${path}\`` : `'${path}'`}`,
    ...(body ? ['body'] : []),
    ...(contentType === 'application/json' ? [] : [`contentType: '${contentType}'`]),
    'options',
    ...(repeats ? [`repeats: '${repeats}'`] : []),
    ...(operation.isOfTenant ? [] : ['isOfTenant: false']),
  ].join(', ')
  const items = listedIn(document, operation)
  if (items) return `    ${id}: listOf((options) => send({ ${call} }), (page) => page.${items.name}),`
  const parameters = [...pathParameters.map(({ name }) => name), ...(body ? ['body'] : []), 'options'].join(
    ', ',
  )
  return `    ${id}: (${parameters}) => send({ ${call} }),`
}

/** The property with the records of a page; undefined unless the operation is a list without other parameters. */
function listedIn(
  document: OpenApiDocument,
  operation: Operation,
): { name: string; type: string } | undefined {
  const { answer, query, pathParameters } = operation
  if (answer === null || pathParameters.length > 0 || !query.some(({ name }) => name === 'cursor'))
    return undefined
  const page = answer.$ref === undefined ? answer : document.components.schemas[nameOf(answer.$ref)]
  const arrays = Object.entries(page?.properties ?? {}).filter(
    ([, { type }]: [string, Schema]) => type === 'array',
  )
  const [[name, { items = {} }] = ['', {} as Schema], ...others] = arrays
  return name === '' || others.length > 0 ? undefined : { name, type: printType(items, 'answer', '  ') }
}
