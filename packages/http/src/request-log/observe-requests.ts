import { randomUUID } from 'node:crypto'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { currentTraceIds } from '@fiscus/runtime/tracing/spans'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { requestLogger } from '../requests/request-logger.ts'
import { routeTemplate } from '../requests/route-template.ts'
import { setResponseHeader } from '../responses/response-header.ts'
import type { RequestLog } from './request-log.ts'
import { routeClass } from './route-class.ts'

const durationBucketsSeconds = [0.01, 0.1, 0.5, 2.5, 10]

type Observers = { clock: Clock; log: Logger; metrics: Metrics; requestLog: RequestLog }

/**
 * Sets the request id. After the response, records the duration and, for authenticated requests, a row of the request
 * log. Uses the caller's X-Request-Id if it has 1 to 64 safe characters, and logs the trace id of its W3C traceparent.
 */
export function observeRequests({ clock, log, metrics, requestLog }: Observers): MiddlewareHandler<ApiEnv> {
  const durations = metrics.histogram(
    'http_request_duration_seconds',
    'Time from the request to its response',
    ['route'],
    durationBucketsSeconds,
  )
  const requests = metrics.counter('http_requests_total', 'Answered requests', ['route', 'status'])
  return async (c, next) => {
    const start = performance.now()
    const requestId = requestIdOf(c)
    c.set('requestId', requestId)
    c.set('traceId', currentTraceIds().trace_id ?? traceIdOf(c))
    setResponseHeader(c, 'x-request-id', requestId)
    await next()
    const durationMs = performance.now() - start
    const { method } = c.req
    const { status } = c.res
    const route = routeTemplate(c)
    const labels = { route: routeClass(route) }
    durations.observe(labels, durationMs / 1000)
    requests.inc({ ...labels, status: `${Math.floor(status / 100)}xx` })
    const principal = c.get('principal')
    if (principal) {
      requestLog.add(c.get('tenant')?.id ?? principal.tenantId, {
        at: clock.now(),
        request_id: requestId,
        api_key_id: principal.kind === 'key' ? principal.id : null,
        user_id: principal.kind === 'user' ? principal.id : null,
        method,
        route,
        status,
        duration_ms: Math.round(durationMs),
      })
    }
    if (log.isLevelEnabled('debug'))
      requestLogger(c, log).debug({ method, route, status, durationMs }, 'request')
  }
}

function requestIdOf(c: Context): string {
  const sent = c.req.header('x-request-id')
  return sent && /^[\w.:=+/-]{1,64}$/.test(sent) ? sent : randomUUID()
}

/** `00-<trace id>-<parent id>-<flags>` (W3C Trace Context §3.2). */
function traceIdOf(c: Context): string | undefined {
  const traceparent = c.req.header('traceparent')
  return traceparent && /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(traceparent)?.[1]
}
