import { hash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@fiscus/contracts/problems/problem'
import { access } from '@fiscus/messages/access'
import type { Message } from '@fiscus/messages/message'
import { isLoopback } from '@fiscus/runtime/addresses/is-loopback'
import { sharedFor } from '@fiscus/runtime/caches/shared-for'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { descriptorLimit, requireFreeDescriptors } from '@fiscus/runtime/resources/descriptors'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { isLocalHost } from '../connections/known-host.ts'
import type { ApiEnv } from '../requests/api-env.ts'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { componentStates, type ReadinessChecks, readinessOf } from './component-readiness.ts'

const sharedMs = 1000

const readiness = z.object({
  status: z.enum(['ready', 'degraded', 'not ready']),
  components: z.array(
    z.object({
      name: z.string(),
      status: z.enum(componentStates),
      detail: z.string().optional().meta({ description: 'Why it is degraded' }),
    }),
  ),
})
const readinessResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: readiness } },
})

const healthRoute = defineRoute({
  scope: 'public',
  method: 'get',
  path: '/healthz',
  tag: 'Operations',
  operationId: 'getHealth',
  summary: 'Check that the process runs',
  description: 'For the liveness probe of an orchestrator. It needs no database.',
  responses: {
    200: {
      description: 'The process is running',
      content: { 'application/json': { schema: z.object({ status: z.literal('ok') }) } },
    },
  },
})

const readinessRoute = defineRoute({
  scope: 'public',
  method: 'get',
  path: '/readyz',
  tag: 'Operations',
  operationId: 'getReadiness',
  summary: 'Check that the process is ready',
  description:
    'For the readiness probe of an orchestrator: the state of each component that the process needs.',
  responses: {
    200: readinessResponse('All components are up or degraded'),
    503: readinessResponse('A component is down'),
  },
})

const metricsRoute = defineRoute({
  scope: 'public',
  method: 'get',
  path: '/metrics',
  tag: 'Operations',
  operationId: 'getMetrics',
  summary: 'Read the metrics',
  description:
    'The metrics of the process in the text format of Prometheus. Requires METRICS_TOKEN as bearer token. If it is not set, only callers on the same machine receive the metrics.',
  problems: ['unauthenticated'],
  responses: { 200: { description: 'Metrics', content: { 'text/plain': { schema: z.string() } } } },
})

export type HealthOptions = {
  checks: ReadinessChecks
  metrics: Metrics
  /** The token of /metrics. Without one, /metrics is for callers on this machine. */
  metricsToken: string | undefined
  log: Logger
}

/** Routes for orchestrators: /healthz, /readyz, /metrics. */
export function healthRoutes({ checks, metrics, metricsToken, log }: HealthOptions): OpenAPIHono<ApiEnv> {
  const routes = createRoutes()
  routes.openapi(healthRoute, (c) => c.json({ status: 'ok' as const }, 200))
  const limit = descriptorLimit()
  const allChecks = { ...checks, descriptors: () => requireFreeDescriptors(limit) }
  const components = Object.entries(allChecks).map(([name, check]) => readinessOf(name, check, log))
  const readComponents = sharedFor(sharedMs, () => Promise.all(components.map((read) => read())))
  const help = 'Components of /readyz: 1 up, 0 degraded or down'
  metrics.collectedGauge('component_up', help, ['component'], async (gauge) => {
    for (const { name, status } of await readComponents())
      gauge.set({ component: name }, status === 'up' ? 1 : 0)
  })
  routes.openapi(readinessRoute, async (c) => {
    const components = await readComponents()
    const has = (wanted: 'down' | 'degraded') => components.some(({ status }) => status === wanted)
    if (has('down')) return c.json({ status: 'not ready' as const, components }, 503)
    return c.json({ status: has('degraded') ? ('degraded' as const) : ('ready' as const), components }, 200)
  })
  const readMetrics = sharedFor(sharedMs, () => metrics.registry.metrics())
  routes.openapi(metricsRoute, async (c) => {
    if (metricsToken) requireToken(c.req.header('authorization'), metricsToken)
    else requireSameMachine(c)
    return c.text(await readMetrics(), 200, { 'content-type': metrics.registry.contentType })
  })
  return routes
}

/** A proxy on this machine forwards the requests of others, and a browser on it those of pages whose name leads here. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

function requireSameMachine(c: Context<ApiEnv>): void {
  const address = c.env?.incoming?.socket.remoteAddress ?? ''
  const isForwarded = proxyHeaders.some((name) => c.req.header(name) !== undefined)
  if (isLoopback(address) && isLocalHost(c.req.header('host') ?? '') && !isForwarded) return
  throw unauthenticated(access.metricsFromElsewhere())
}

/** While the token is replaced there are two, separated by a comma. */
function requireToken(authorization: string | undefined, tokens: string): void {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  const sent = digest(authorization ?? '')
  const matches = tokens.split(',').map((token) => timingSafeEqual(sent, digest(`Bearer ${token}`)))
  if (matches.includes(true)) return
  throw unauthenticated(access.metricsToken())
}

function unauthenticated(detail: Message): Problem {
  return new Problem('unauthenticated', detail, {
    headers: { 'www-authenticate': 'Bearer realm="fiscus metrics"' },
  })
}
