import { isPlatformScope, platformScopeOf, type Scope } from '@fiscus/contracts/access/scopes'
import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { access } from '@fiscus/messages/access'
import { requests } from '@fiscus/messages/requests'
import type { RouteConfig } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from './api-env.ts'
import { foreignCursor, listOf, unboundCursor } from './bound-cursor.ts'
import {
  bodyLimit,
  fileBodyLimit,
  fileTypes,
  hasBody,
  largeBodyLimit,
  parseBody,
  readBody,
} from './read-body.ts'
import { requirePlatformScope } from './require-platform-scope.ts'
import { invalidRequest, pointerOf, rejectNul, validate } from './validate.ts'

/** The scope that a route requires of the caller. `any` needs a key or a user with any scope, `public` neither. */
export type RequiredScope = Scope | 'any' | 'public'

/** A body up to this size is parsed and validated in about ten milliseconds. */
const smallBodyBytesMax = 32_768

/**
 * Middleware of one route: checks the scope of the key and validates path, query, headers and body. All invalid values
 * are reported together.
 * @param options `largeBodies`: bodies may have 5 MB instead of 512 kB, and the handler parses and validates those
 * above 32 kB itself, outside of the event loop, as it does with every body of CSV. `checksInvalidBodies`: the handler
 * reports invalid values, together with its own faults. `operationId`: cursors of the route belong to it. `compare`:
 * compares the body with the record that it changes
 * @throws Problem 403 `missing-scope`, 422 `invalid-request`, and the problems of `readBody` and `parseBody`
 */
export function authorizeAndValidate(
  scope: RequiredScope,
  { params, query, headers, body }: NonNullable<RouteConfig['request']> = {},
  { operationId = '', largeBodies = false, checksInvalidBodies = false, compare }: ValidationOptions = {},
): MiddlewareHandler<ApiEnv> {
  const querySchema = query ?? (scope === 'public' ? undefined : noQuery)
  const headerSchema = Array.isArray(headers) ? undefined : headers
  const bodySchema = schemaOf(body)
  const bodyRequired = body?.required ?? true
  const limit = largeBodies ? largeBodyLimit : bodyLimit
  return async (c, next) => {
    if (scope !== 'public' && scope !== 'any') requireScope(c, scope)
    const errors: ProblemError[] = []
    const pathValues = params ? validate(params, c.req.param(), '/path', errors) : {}
    c.req.addValidatedData('param', pathValues)
    rejectNul(c.req.param(), '/path', errors)
    if (querySchema) {
      const sent = readQuery(c, errors)
      const valid = validate(querySchema, sent, '/query', errors)
      c.set('operationId', operationId)
      c.req.addValidatedData('query', withUnboundCursor(c, valid, errors))
      rejectNul(sent, '/query', errors)
    }
    if (headerSchema)
      c.req.addValidatedData('header', validate(headerSchema, c.req.header(), '/header', errors))
    if (body?.content['text/csv']) c.set('largeBody', await readBody(c, limit, 'text/csv'))
    for (const type of fileTypes)
      if (body?.content[type]) c.set('largeBody', await readBody(c, fileBodyLimit, type))
    if (bodySchema) {
      const bytes = bodyRequired || hasBody(c) ? await readBody(c, limit) : undefined
      if (bytes && largeBodies && bytes.length > smallBodyBytesMax) c.set('largeBody', bytes)
      else {
        const value = bytes ? parseBody(bytes) : {}
        const isReadable = compare !== undefined && errors.length === 0
        const compared = isReadable && (await compare(c, value, { params: pathValues, schema: bodySchema }))
        if (compared instanceof Response) return compared
        const valid = compared ? compared(errors) : validate(bodySchema, value, '', errors)
        c.req.addValidatedData('json', valid)
        if (checksInvalidBodies && errors.length > 0) c.set('invalidBody', { value, errors })
      }
    }
    if (errors.length > 0 && c.get('invalidBody') === undefined) throw invalidRequest(errors)
    await next()
  }
}

/** The query with the cursor that its `next` has. */
function withUnboundCursor(c: Context<ApiEnv>, query: object, errors: ProblemError[]): object {
  if (!('cursor' in query) || typeof query.cursor !== 'string') return query
  const cursor = unboundCursor(listOf(c.get('operationId'), c.req.param()), query.cursor)
  if (cursor === null) errors.push(foreignCursor)
  return { ...query, cursor }
}

type ValidationOptions = {
  operationId?: string
  largeBodies?: boolean
  checksInvalidBodies?: boolean
  compare?: CompareBody | undefined
}

/**
 * Compares the body of a change with its record. Returns the response, if nothing differs; or what validates the
 * differences and adds their errors; or null, if there is no record to compare with.
 */
export type CompareBody = (
  c: Context<ApiEnv>,
  sent: unknown,
  route: { params: object; schema: z.ZodType },
) => Promise<Response | ((errors: ProblemError[]) => object) | null>

const noQuery = z.strictObject({})

function schemaOf(body: NonNullable<RouteConfig['request']>['body']) {
  const content = body?.content['application/json']
  return content && 'schema' in content && content.schema instanceof z.ZodType ? content.schema : undefined
}

function requireScope(c: Context<ApiEnv>, scope: Scope): void {
  const { scopes } = c.get('principal')
  if (isPlatformScope(scope)) {
    requirePlatformScope(scopes, scope)
    return
  }
  if (!scopes.has(scope)) throw new Problem('missing-scope', access.scopeMissing({ scope }))
  if (c.get('hasTenantData')) requirePlatformScope(scopes, platformScopeOf(scope))
}

function readQuery(c: Context<ApiEnv>, errors: ProblemError[]): Record<string, string> {
  if (!c.req.url.includes('?')) return {}
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1)
      errors.push({
        pointer: pointerOf(['query', name]),
        detail: requests.parameterTwice(),
        code: 'invalid-value',
      })
  }
  return c.req.query()
}
