import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { type AppPart, createApp } from '@fiscus/http/server/create-app'
import { openServiceConnections, type ServiceConnections } from '@fiscus/http/server/open-service-connections'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { blobChecks } from '@fiscus/runtime/blobs/when-blobs-reachable'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createMetrics, type Metrics } from '@fiscus/runtime/metrics'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { withResources } from '@fiscus/runtime/with-resources'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { adminRoutes } from './admin-routes.ts'
import type { AdminConfig } from './config.ts'
import { openTenantCreations } from './creations/run-creations.ts'
import { createPasswords } from './credentials/passwords.ts'
import { openRoutes } from './open-routes.ts'
import { openLoginProvider } from './openid/login-provider.ts'

/** The administration with its own API. Disposal writes the rest of the request log and closes the connections. */
export type AdminService = AsyncDisposable & { api: OpenAPIHono<ApiEnv>; metrics: Metrics }

/**
 * Opens the administration as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export async function openAdminService(
  config: AdminConfig,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<AdminService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const connections = opened.use(openServiceConnections(config, { clock, log, metrics }))
  opened.use(await connections.listenForChanges(() => {}))
  const part = opened.use(openAdminPart(config, { connections, clock, log, metrics }))
  const checks = { ...connections.databaseChecks, ...part.checks }
  const { openRoutes } = part
  const routes = [part.routes]
  const api = createApp({ ...config, ...connections, routes, openRoutes, checks, clock, log, metrics })
  return withResources({ api, metrics }, opened)
}

type PartConfig = Pick<
  AdminConfig,
  'databaseUrl' | 'servers' | 'blobs' | 'publicUrl' | 'trustedProxies' | 'secretKeys' | 'provider'
>
type PartContext = { connections: ServiceConnections; clock: Clock; log: Logger; metrics: Metrics }

/** The part of an app with the administration: `openRoutes` need no caller. */
export type AdminPart = AppPart & AsyncDisposable & { openRoutes: readonly OpenAPIHono<ApiEnv>[] }

/** Opens the routes and readiness checks of the administration, for any app. Disposal waits for tenants that are being created. */
export function openAdminPart(
  { databaseUrl: url, servers, blobs, publicUrl, trustedProxies, secretKeys, ...config }: PartConfig,
  { connections: { databases }, clock, log, metrics }: PartContext,
): AdminPart {
  const creations = openTenantCreations({ url, servers, clock, log })
  const provider = config.provider && openLoginProvider(config.provider, { clock, log })
  const context = {
    databases,
    clock,
    blobsOf: openBlobs(blobs),
    url,
    servers,
    creations,
    publicUrl,
    trustedProxies,
    passwords: createPasswords(metrics),
    provider,
    secrets: createSecretBox(secretKeys),
    metrics,
  }
  return {
    routes: adminRoutes(context),
    openRoutes: [openRoutes(context)],
    checks: blobChecks(blobs),
    async [Symbol.asyncDispose]() {
      provider?.[Symbol.dispose]()
      await creations[Symbol.asyncDispose]()
    },
  }
}
