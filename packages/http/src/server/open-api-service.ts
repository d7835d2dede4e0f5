import { type ProcessClass, withLogin } from '@fiscus/db/connections/application-login'
import { registerProcess } from '@fiscus/db/processes/register-process'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createMetrics, type Metrics } from '@fiscus/runtime/metrics'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from '../requests/api-env.ts'
import { type AppPart, createApp } from './create-app.ts'
import {
  type ConnectionsConfig,
  openServiceConnections,
  type ServiceConnections,
} from './open-service-connections.ts'

/** What the part of a service uses of its process. */
export type PartContext = { connections: ServiceConnections; clock: Clock; log: Logger; metrics: Metrics }

/** A service with an API of its own. Disposal writes the rest of the request log and closes the connections. */
export type ApiService = AsyncDisposable & { api: OpenAPIHono<ApiEnv>; metrics: Metrics }

type OpenedPart = AppPart & Partial<AsyncDisposable>

/** Returns the class of the process of a service, whose login it has (0023). */
export function classOfService(name: string): ProcessClass {
  return name === 'admin' || name === 'scheduler' ? name : 'api'
}

/**
 * Opens the API of one service, as a process of its own has it, which `name` registers. Resolves when the process
 * receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export async function openApiService(
  config: ConnectionsConfig & { metricsToken: string | undefined },
  { name, clock, log }: { name: string; clock: Clock; log: Logger },
  openPart: (context: PartContext) => OpenedPart | Promise<OpenedPart>,
): Promise<ApiService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const connections = opened.use(
    openServiceConnections(withLogin(config, classOfService(name)), { clock, log, metrics }),
  )
  opened.use(await connections.listenForChanges())
  opened.use(await registerProcess({ databases: connections.databases, log }, name))
  const part = await openPart({ connections, clock, log, metrics })
  opened.defer(async () => part[Symbol.asyncDispose]?.())
  const { routes, openRoutes, notFoundPage, servesAccess } = part
  const checks = { ...connections.databaseChecks, ...part.checks }
  const api = createApp({
    ...config,
    ...connections,
    routes: [routes],
    openRoutes,
    notFoundPage,
    servesAccess,
    checks,
    clock,
    log,
    metrics,
  })
  return withResources({ api, metrics }, opened)
}
