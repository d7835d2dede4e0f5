import { Problem } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { isTracing } from '@fiscus/runtime/tracing/spans'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { METHODS } from 'hono/router'
import type { Authenticator } from '../access/authenticator.ts'
import { observeRequests } from '../request-log/observe-requests.ts'
import { reportChangedDocuments } from '../request-log/report-changed-documents.ts'
import type { RequestLog } from '../request-log/request-log.ts'
import { traceRequests } from '../request-log/trace-requests.ts'
import type { ApiEnv } from '../requests/api-env.ts'
import { problemRenderer } from '../responses/render-problem.ts'
import { setResponseHeader } from '../responses/response-header.ts'
import { createRoutes } from '../routes/route.ts'

export type ApiOptions = {
  clock: Clock
  log: Logger
  metrics: Metrics
  authenticator: Authenticator
  requestLog: RequestLog
  /** Number of reverse proxies in front of the service. */
  trustedProxies: number
  /** Routes under /api/v1 that need no caller: those of the login. */
  openRoutes?: readonly OpenAPIHono<ApiEnv>[] | undefined
  /** The response to a browser that opens an unknown address outside of the API. Without one it is a problem. */
  notFoundPage?: ((c: Context<ApiEnv>) => Promise<Response>) | undefined
}

/** An API without routes: request log, authentication under /api/v1, problem responses. */
export function createApi({
  clock,
  log,
  metrics,
  authenticator,
  requestLog,
  trustedProxies,
  openRoutes = [],
  notFoundPage,
}: ApiOptions): OpenAPIHono<ApiEnv> {
  const api = createRoutes()
  const renderProblem = problemRenderer(log)
  if (isTracing()) api.use('/api/*', traceRequests)
  api.use(observeRequests({ clock, log, metrics, requestLog }), discardBodyOfHead)
  if (trustedProxies > 0) api.use(strictTransportSecurity)
  for (const routes of openRoutes) api.route('/', routes)
  api.use('/api/v1/*', authenticator.authenticate())
  api.notFound((c) => {
    const problem = noRouteProblem(api, c)
    return notFoundPage && problem.code === 'not-found' && opensPage(c)
      ? notFoundPage(c)
      : renderProblem(problem, c)
  })
  const reportChanged = reportChangedDocuments(metrics, log)
  api.onError((error, c) => {
    reportChanged(error, c)
    return renderProblem(error, c)
  })
  return api
}

function noRouteProblem(api: OpenAPIHono<ApiEnv>, c: Context): Problem {
  const allowed = METHODS.map((method) => method.toUpperCase()).filter((method) =>
    hasRoute(api, method, c.req.path),
  )
  if (allowed.length === 0) return new Problem('not-found', requests.nothingAt({ path: c.req.path }))
  return new Problem(
    'method-not-allowed',
    requests.methods({ path: c.req.path, methods: allowed, method: c.req.method }),
    { headers: { allow: allowed.join(', ') } },
  )
}

/** Returns whether a browser opens the address: it names HTML, which clients of the API and images do not. */
function opensPage(c: Context): boolean {
  const { method, path } = c.req
  const accepted = c.req.header('accept') ?? ''
  return /^(GET|HEAD)$/.test(method) && !path.startsWith('/api/') && accepted.includes('text/html')
}

/** Returns whether the path has a route, and not only middleware. */
function hasRoute(api: OpenAPIHono<ApiEnv>, method: string, path: string): boolean {
  return api.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL')
}

/**
 * Cancels the body of each response to HEAD. The route of GET answers HEAD too, and its response is sent without the
 * body: a stream that is never read would keep its file or its subscription permanently.
 */
const discardBodyOfHead: MiddlewareHandler<ApiEnv> = (c, next) =>
  c.req.method === 'HEAD' ? discardBody(c, next) : next()

const discardBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  await c.res.body?.cancel()
}

/**
 * Makes browsers use https for a year after a response over https (RFC 6797). The service itself has no certificate:
 * the proxy in front of it names the protocol in X-Forwarded-Proto.
 */
const strictTransportSecurity: MiddlewareHandler<ApiEnv> = (c, next) => {
  if (/\bhttps\b/i.test(c.req.header('x-forwarded-proto') ?? ''))
    setResponseHeader(c, 'strict-transport-security', 'max-age=31536000')
  return next()
}
