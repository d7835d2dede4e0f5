import { readFileSync } from 'node:fs'

export type JsonSchema = { [keyword: string]: unknown }

type Content = Record<string, { schema?: JsonSchema }>
export type DocumentedResponse = { headers?: Record<string, unknown>; content?: Content }

export type Operation = {
  operationId: string
  description?: string
  /** Empty where no key is needed. */
  security?: readonly unknown[]
  servers?: readonly { url: string }[]
  parameters?: readonly { name: string; in: string }[]
  requestBody?: { content: Content }
  responses: Record<string, DocumentedResponse>
}

/** The parts of the API description that a request and its response are checked against. */
export type ApiDocument = {
  servers: readonly { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    headers: Record<string, { schema: JsonSchema }>
  }
}

/** The operation of a request, and the document that has it. */
export type Match = { operation: Operation; document: ApiDocument }

/**
 * The base path of an operation: of the tenant of the key, of the tenant that a platform key names, or none, outside of
 * the API.
 */
export type Base = '/api/v1' | '/api/v1/tenants/{tenant}' | '/'

/** An operation at one of its addresses. `path` has its base. */
export type AddressedOperation = Operation & { method: string; path: string; base: Base }

let read: ApiDocument | undefined

/** docs/openapi.json with each reference resolved, but those of schemas and headers. */
export function readApiDocument(): ApiDocument {
  if (read) return read
  const document = JSON.parse(readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'))
  const components = new Map<string, unknown>()
  for (const kind of ['parameters', 'responses', 'examples'])
    for (const [name, component] of Object.entries(document.components[kind] ?? {}))
      components.set(`#/components/${kind}/${name}`, component)
  const resolve = (_key: string, value: unknown) => components.get(Object(value).$ref) ?? value
  const paths = JSON.parse(JSON.stringify(document.paths, resolve))
  read = { ...document, paths }
  return read as ApiDocument
}

let addressed: AddressedOperation[] | undefined

/** Each operation of docs/openapi.json at each of its addresses. */
export function addressedOperations(): readonly AddressedOperation[] {
  const { paths, servers } = readApiDocument()
  addressed ??= Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      (operation.servers ?? servers).map(({ url }) => ({
        ...operation,
        method: method.toUpperCase(),
        path: url === '/' ? path : url + path,
        base: url as Base,
      })),
    ),
  )
  return addressed
}

/** The operation at a method and path, in the committed document. undefined: it has none. */
export function findOperation(method: string, path: string): Match | undefined {
  const candidates = addressedOperations().filter((each) => expressionOf(each.path).test(path))
  // A path without parameters has precedence over one with parameters.
  const parameters = (each: AddressedOperation) => each.path.split('{').length
  const fewest = Math.min(...candidates.map(parameters))
  const operation = candidates.find(
    (each) => parameters(each) === fewest && each.method === (method === 'HEAD' ? 'GET' : method),
  )
  return operation && { operation, document: readApiDocument() }
}

const expressions = new Map<string, RegExp>()

function expressionOf(template: string): RegExp {
  const known = expressions.get(template)
  if (known) return known
  const expression = new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/{[^}]+}/g, '[^/]+')}$`)
  expressions.set(template, expression)
  return expression
}
