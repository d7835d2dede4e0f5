import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/**
 * `/api/v1/tax/rates/:id`, never the raw path: a metric label must have few values. The route that has responded, or
 * that would have responded if a middleware had not: a path can match several routes.
 */
export function routeTemplate(c: Context): string {
  const remaining = matchedRoutes(c).slice(c.req.routeIndex)
  return remaining.find((route) => route.method !== 'ALL')?.path ?? 'unmatched'
}
