import { readFileSync } from 'node:fs'

export type JsonSchema = { [keyword: string]: unknown }

type Content = Record<string, { schema?: JsonSchema }>
type Reference = { $ref: string }
export type DocumentedResponse = { headers?: Record<string, unknown>; content?: Content }

export type Operation = {
  operationId: string
  parameters?: readonly { name: string; in: string }[]
  requestBody?: { content: Content }
  responses: Record<string, DocumentedResponse | Reference>
}

type PathItem = Record<string, Operation>

/** The parts of an API description that a request and its response are checked against. */
export type ApiDocument = {
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, DocumentedResponse>
    headers: Record<string, { schema: JsonSchema }>
  }
}

/** The operation of a request, and the document that has it. */
export type Match = { operation: Operation; document: ApiDocument }

let documents: ApiDocument[] | undefined

/** The operation at a method and path, in the committed documents. undefined: they have none. */
export function findOperation(method: string, path: string): Match | undefined {
  documents ??= ['openapi.json', 'openapi-platform.json'].map(readDocument)
  for (const document of documents) {
    const item = pathItem(document, path)
    const operation = item?.[method === 'HEAD' ? 'get' : method.toLowerCase()]
    if (operation) return { operation, document }
  }
  return undefined
}

/** The response of an operation with a status, its reference resolved. */
export function responseOf({ operation, document }: Match, status: number): DocumentedResponse | undefined {
  const response = operation.responses[status]
  if (!response || !('$ref' in response)) return response
  return document.components.responses[response.$ref.replace('#/components/responses/', '')]
}

function readDocument(file: string): ApiDocument {
  return JSON.parse(readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8'))
}

/** A path without parameters has precedence over one with parameters. */
function pathItem({ paths }: ApiDocument, path: string): PathItem | undefined {
  const templates = Object.keys(paths).filter((template) => expressionOf(template).test(path))
  const [first] = templates.sort((one, other) => one.split('{').length - other.split('{').length)
  return first === undefined ? undefined : paths[first]
}

const expressions = new Map<string, RegExp>()

function expressionOf(template: string): RegExp {
  const known = expressions.get(template)
  if (known) return known
  const expression = new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/{[^}]+}/g, '[^/]+')}$`)
  expressions.set(template, expression)
  return expression
}
