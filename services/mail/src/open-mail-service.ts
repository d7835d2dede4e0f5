import { createRateLimiter } from '@fiscus/http/access/rate-limit'
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
import type { MailServiceConfig } from './config.ts'
import { mailRoutes } from './mail-routes.ts'

/** The mail service with its own API. Disposal writes the rest of the request log and closes the connections. */
export type MailService = AsyncDisposable & { api: OpenAPIHono<ApiEnv>; metrics: Metrics }

/**
 * Opens the mail service as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export async function openMailService(
  config: MailServiceConfig,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<MailService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const connections = opened.use(openServiceConnections(config, { clock, log, metrics }))
  opened.use(await connections.listenForChanges(() => {}))
  const { routes, checks } = mailPart(config, { connections, clock, log })
  const ready = { ...connections.databaseChecks, ...checks }
  const api = createApp({ ...config, ...connections, routes: [routes], checks: ready, clock, log, metrics })
  return withResources({ api, metrics }, opened)
}

type PartConfig = Pick<MailServiceConfig, 'secretKeys' | 'mail' | 'blobs' | 'publicUrl'>
type PartContext = { connections: ServiceConnections; clock: Clock; log: Logger }

/** The routes and readiness checks of mail, for any app. */
export function mailPart(
  { secretKeys, mail, blobs, publicUrl }: PartConfig,
  { connections: { databases }, clock, log }: PartContext,
): AppPart {
  const secretsOf = (scope: string) => createSecretBox(secretKeys, scope)
  const routes = mailRoutes({
    databases,
    secretsOf,
    blobsOf: openBlobs(blobs),
    mail,
    publicUrl,
    limiter: createRateLimiter(clock),
    clock,
    log,
  })
  return { routes, checks: blobChecks(blobs) }
}
