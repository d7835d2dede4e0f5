import { inSpan } from '@fiscus/runtime/tracing/spans'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { routeTemplate } from '../requests/route-template.ts'

/**
 * Records a span of each request, in the trace of the caller's traceparent (W3C Trace Context §3.2) where it sends one.
 */
export const traceRequests: MiddlewareHandler<ApiEnv> = (c, next) => {
  const { method } = c.req
  const parent = c.req.header('traceparent') ?? null
  return inSpan(method, { kind: 'server', parent }, async (span) => {
    await next()
    const route = routeTemplate(c)
    const { status } = c.res
    span.rename(`${method} ${route}`)
    span.set({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'fiscus.request_id': c.get('requestId'),
    })
    const tenant = c.get('tenant')
    if (tenant) span.set({ 'fiscus.tenant': tenant.slug })
    if (status >= 500) span.fail(c.error)
  })
}
