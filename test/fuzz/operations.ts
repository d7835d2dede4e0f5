import { readFileSync } from 'node:fs'

/** A JSON schema as OpenAPI 3.1 has it: the keywords that the documents of this API use. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  pattern?: string
  format?: string
}

type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> }
type Response = { $ref?: string; content?: Record<string, Media> }
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }

export type Operation = {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  body: Media | undefined
  /** Whether it needs no key. Such a route ignores parameters that it does not declare. */
  isPublic: boolean
  /** The responses by status, with references resolved. */
  responses: Record<string, Response>
}

type Document = {
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}
type DocumentedOperation = {
  operationId: string
  parameters?: Parameter[]
  security?: unknown[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
}

/** A document of the API, which describes the routes for one audience. */
export type Description = { operations: Operation[]; schemas: Record<string, Schema> }

/** Reads the operations of a document in docs/. */
export function readDescription(file: 'openapi.json' | 'openapi-platform.json'): Description {
  const text = readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8')
  const { paths, components }: Document = JSON.parse(text)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, parameters = [], security = [], requestBody, responses }]) => ({
        operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        isPublic: security.length === 0,
        body: requestBody?.content['application/json'],
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, response]) => [
            status,
            resolve(response, components.responses),
          ]),
        ),
      }),
    ),
  )
  return { operations, schemas: components.schemas }
}

/** Returns the component that a reference names, or the value itself. */
export function resolve<T extends { $ref?: string }>(value: T, components: Record<string, T>): T {
  if (value.$ref === undefined) return value
  const component = components[value.$ref.split('/').at(-1) ?? '']
  if (!component) throw new Error(`The document has no component ${value.$ref}`)
  return component
}
