import { addressedOperations, readApiDocument } from '@fiscus/testing/api-contract/api-document'

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
type Response = { content?: Record<string, Media> }
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

/** The operations of the API that one audience calls. */
export type Description = { operations: Operation[]; schemas: Record<string, Schema> }

/**
 * The operations of docs/openapi.json, at the addresses for a key of a tenant, or for a platform key with the tenant in
 * the path.
 */
export function readDescription(audience: 'tenant' | 'platform'): Description {
  const { schemas } = readApiDocument().components
  const operations = addressedOperations()
    .filter(({ base }) => (base === baseOfTenant) === (audience === 'platform'))
    .map(({ operationId, method, path, base, parameters = [], security, requestBody, responses }) => ({
      operationId,
      method,
      path,
      parameters: [...(base === baseOfTenant ? [tenantInPath] : []), ...(parameters as Parameter[])],
      isPublic: security?.length === 0,
      body: requestBody?.content['application/json'] as Media | undefined,
      responses: responses as Record<string, Response>,
    }))
  return { operations, schemas: schemas as Record<string, Schema> }
}

const baseOfTenant = '/api/v1/tenants/{tenant}'
const tenantInPath: Parameter = { name: 'tenant', in: 'path', required: true, schema: { type: 'string' } }

/** Returns the component that a reference names, or the value itself. */
export function resolve<T extends { $ref?: string }>(value: T, components: Record<string, T>): T {
  if (value.$ref === undefined) return value
  const component = components[value.$ref.split('/').at(-1) ?? '']
  if (!component) throw new Error(`The document has no component ${value.$ref}`)
  return component
}
