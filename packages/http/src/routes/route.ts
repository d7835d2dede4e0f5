import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { authorizeAndValidate, type RequiredScope } from '../requests/authorize-and-validate.ts'
import { bodyLimit, fileBodyLimit, fileTypes, largeBodyLimit } from '../requests/read-body.ts'
import { notModified } from '../responses/not-modified.ts'
import { createRouter } from './fixed-path-router.ts'
import { problemResponses } from './problem-responses.ts'
import { type ResponseHeader, responseHeaders } from './response-headers.ts'
import type { Description, RouteOptions, ScopedRoute } from './scoped-route.ts'
import { compareWithRecord, type HandledRoute } from './sent-record.ts'

const requiredScopes = new WeakMap<object, RequiredScope>()

/** Defines a route: `createRoute` of @hono/zod-openapi with a required scope. A body is required by default. */
export function defineRoute<
  P extends string,
  R extends Omit<RouteConfig, 'path'> & RouteOptions & Description & { path: P },
>(route: R) {
  return createRoute<P, R>(route)
}

/**
 * Creates an empty set of routes. Its `openapi(route, handler)` documents a route of `defineRoute`, checks the scope,
 * validates the request and calls the handler; `c.req.valid('json')` returns the validated body. A change is compared
 * with the record of the GET at its path. Replaces the library's validators, which parse asynchronously: zod is several
 * times slower then.
 */
export function createRoutes(): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>({ router: createRouter() })
  const gets = new Map<string, HandledRoute>()
  const openapi = (route: ScopedRoute, handler: Handler) => {
    if (route.method === 'get') gets.set(route.path, { route, handler })
    const compare = compareWithRecord(route, (path) => gets.get(path))
    const middleware = authorizeAndValidate(route.scope, route.request, { ...route, compare })
    requiredScopes.set(middleware, route.scope)
    if (!route.hide) routes.openAPIRegistry.registerPath(toRouteConfig(route))
    const path = route.path.replaceAll(/\/{(.+?)}/g, '/:$1')
    if (route.responses[304]) routes.on(route.method, path, middleware, notModified, handler)
    else routes.on(route.method, path, middleware, handler)
    return routes
  }
  return Object.assign(routes, { openapi })
}

/** The required scope of each route, by `GET /path`. undefined: the route declares none. */
export function routeScopes(api: OpenAPIHono<ApiEnv>): Map<string, RequiredScope | undefined> {
  const scopes = new Map<string, RequiredScope | undefined>()
  for (const { method, path, handler } of api.routes) {
    const address = `${method} ${path}`
    // The check is the first handler of a route: no other handler runs before it.
    if (method !== 'ALL' && !scopes.has(address)) scopes.set(address, requiredScopes.get(handler))
  }
  return scopes
}

/** The routes without a declared scope. A test requires an empty list. */
export function routesWithoutScope(api: OpenAPIHono<ApiEnv>): string[] {
  return [...routeScopes(api)].filter(([, scope]) => scope === undefined).map(([address]) => address)
}

function toRouteConfig(route: ScopedRoute): RouteConfig {
  const { hide: _, scope, largeBodies, checksInvalidBodies: ___, problems: __, tag, ...config } = route
  const { body } = config.request ?? {}
  const isFile = body !== undefined && fileTypes.some((type) => body.content[type])
  const limit = isFile ? fileBodyLimit : largeBodies ? largeBodyLimit : bodyLimit
  const description = `At most ${limit.text}.`
  return {
    ...config,
    ...(tag && { tags: [tag] }),
    ...(body && { request: { ...config.request, body: { description, required: true, ...body } } }),
    description: [config.description, requirementOf(scope)].join(''),
    ...(scope === 'public' && { security: [] }),
    responses: withProblems(config.responses, route),
  }
}

function requirementOf(scope: RequiredScope): string {
  if (scope === 'public') return ''
  return scope === 'any' ? ' Requires no particular scope.' : ` Requires the scope \`${scope}\`.`
}

/** The responses of a route with the headers that each has, and those of its problems. */
function withProblems(responses: RouteConfig['responses'], route: ScopedRoute): RouteConfig['responses'] {
  const limits: ResponseHeader[] = route.scope === 'public' ? [] : ['RateLimit', 'RateLimit-Policy']
  const headers = responseHeaders(['X-Request-Id', ...limits])
  const own = Object.entries(responses).map(([status, response]) => [
    status,
    '$ref' in response ? response : { ...response, headers: { ...response.headers, ...headers } },
  ])
  return { ...problemResponses(route), ...Object.fromEntries(own) }
}
