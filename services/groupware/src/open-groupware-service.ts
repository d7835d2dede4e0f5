import { createRateLimiter } from '@fiscus/http/access/rate-limit'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { type AppPart, createApp } from '@fiscus/http/server/create-app'
import { openServiceConnections, type ServiceConnections } from '@fiscus/http/server/open-service-connections'
import { openWorkThreads } from '@fiscus/http/threads/work-threads'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createMetrics, type Metrics } from '@fiscus/runtime/metrics'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { withResources } from '@fiscus/runtime/with-resources'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { GroupwareConfig } from './config.ts'
import { groupwareRoutes } from './groupware-routes.ts'

/** The groupware service with its own API. Disposal writes the rest of the request log and closes the connections. */
export type GroupwareService = AsyncDisposable & { api: OpenAPIHono<ApiEnv>; metrics: Metrics }

/**
 * Opens the groupware service as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export async function openGroupwareService(
  config: GroupwareConfig,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<GroupwareService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const connections = opened.use(openServiceConnections(config, { clock, log, metrics }))
  opened.use(await connections.listenForChanges(() => {}))
  const { routes, checks } = opened.use(groupwarePart(config, { connections, clock, log, metrics }))
  const ready = { ...connections.databaseChecks, ...checks }
  const api = createApp({ ...config, ...connections, routes: [routes], checks: ready, clock, log, metrics })
  return withResources({ api, metrics }, opened)
}

type PartConfig = Pick<GroupwareConfig, 'secretKeys' | 'dav'>
type PartContext = { connections: ServiceConnections; clock: Clock; log: Logger; metrics: Metrics }

/** The routes and readiness checks of the groupware service, for any app. Disposal ends its threads. */
export function groupwarePart(
  { secretKeys, dav }: PartConfig,
  { connections: { databases }, clock, log, metrics }: PartContext,
): AppPart & AsyncDisposable {
  const secretsOf = (scope: string) => createSecretBox(secretKeys, scope)
  const limiter = createRateLimiter(clock)
  const catalogUrl = import.meta.resolve('./imports/split-file.ts')
  const advice = 'or divide the file'
  const threads = openWorkThreads({ catalogUrl, metrics, service: 'groupware', advice })
  return {
    routes: groupwareRoutes({ databases, secretsOf, dav, limiter, threads, clock, log }),
    checks: {},
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  }
}
