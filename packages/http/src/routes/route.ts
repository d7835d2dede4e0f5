import type { Scope } from '@fiscus/contracts/access/scopes'
import { problemSchema } from '@fiscus/contracts/problems/problem-schema'
import { createRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import { admitRequest } from '../requests/admit-request.ts'
import type { ApiEnv } from '../requests/api-env.ts'

/** What a key needs for a route: a scope, or nothing at all, which has to be said too. */
export type RequiredScope = Scope | 'public'

type Declared = RouteConfig & { scope: RequiredScope }

const requiredScopes = new WeakMap<object, RequiredScope>()

/** A route of the API: `createRoute` of @hono/zod-openapi plus the scope that it needs. A body is required unless it says otherwise. */
export function defineRoute<
  P extends string,
  R extends Omit<RouteConfig, 'path'> & { path: P; scope: RequiredScope },
>(route: R) {
  return createRoute<P, R>(route)
}

/**
 * An empty set of routes. Its `openapi(route, handler)` takes routes of `defineRoute`, documents them, and calls the
 * handler when the key has the scope and path, query, headers and body are valid; `c.req.valid('json')` and its kin then
 * have the values. It replaces the library's validators: those parse asynchronously, which zod does several times slower.
 */
export function createRoutes(): OpenAPIHono<ApiEnv> {
  const routes = new OpenAPIHono<ApiEnv>()
  const openapi = (route: Declared, handler: Handler) => {
    const admission = admitRequest(route.scope, route.request)
    requiredScopes.set(admission, route.scope)
    if (!route.hide) routes.openAPIRegistry.registerPath(documented(route))
    routes.on(route.method, route.path.replaceAll(/\/{(.+?)}/g, '/:$1'), admission, handler)
    return routes
  }
  return Object.assign(routes, { openapi })
}

/** What each route needs, by `GET /path`; undefined where the route does not say. */
export function routeScopes(api: OpenAPIHono<ApiEnv>): Map<string, RequiredScope | undefined> {
  const scopes = new Map<string, RequiredScope | undefined>()
  for (const { method, path, handler } of api.routes) {
    const address = `${method} ${path}`
    // The admission is the first handler of its route, so that nothing answers before it.
    if (method !== 'ALL' && !scopes.has(address)) scopes.set(address, requiredScopes.get(handler))
  }
  return scopes
}

/** The routes that answer without a declared scope. A test keeps the list empty. */
export function routesWithoutScope(api: OpenAPIHono<ApiEnv>): string[] {
  return [...routeScopes(api)].filter(([, scope]) => scope === undefined).map(([address]) => address)
}

function documented({ hide: _, scope, ...route }: Declared): RouteConfig {
  const { body } = route.request ?? {}
  return {
    ...route,
    ...(body && { request: { ...route.request, body: { required: true, ...body } } }),
    security: scope === 'public' ? [] : [{ bearer: [scope] }, { apiKey: [scope] }],
    responses: { ...route.responses, default: problemAnswer },
  }
}

const problemAnswer = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: problemSchema } },
}
