import { findApiKey } from '@fiscus/db/keys/find-api-key'
import { openKeyUsage } from '@fiscus/db/keys/key-usage'
import { listenForChanges } from '@fiscus/db/notifications/listen-for-changes'
import { openDatabases } from '@fiscus/db/open-databases'
import type { ApiEnv } from '@fiscus/runtime/api-env'
import { rememberApiKeys } from '@fiscus/runtime/authenticate'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { RequestLog } from '@fiscus/runtime/request-log'
import { openTransport } from '@fiscus/scheduling/open-transport'
import { queuesOf } from '@fiscus/scheduling/queue-of'
import { requestLogWriter } from '@fiscus/service-tax/write-request-log'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createSchedulerApp } from './app.ts'
import type { SchedulerConfig } from './config.ts'
import { openTaskFeed } from './events/task-feed.ts'

/** The API with everything behind it; disposing it writes the rest of the request log and closes the connections. */
export type SchedulerService = AsyncDisposable & { api: OpenAPIHono<ApiEnv> }

/** Opens what the scheduler's API works with and wires it. Resolves when it hears of changes that other processes make. */
export async function openSchedulerService(
  config: SchedulerConfig,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<SchedulerService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const databases = opened.use(openDatabases({ url: config.databaseUrl, ...config.pools }, clock))
  const { control } = databases
  const requestLog = opened.use(new RequestLog(requestLogWriter(databases), { log, metrics }))
  const usage = opened.use(
    openKeyUsage({ control, clock }, (error) => log.warn({ err: error }, 'last_used_at not written')),
  )
  const keys = rememberApiKeys((digest) => findApiKey(control, digest), usage.keyUsed, clock)
  opened.use(
    await listenForChanges(config.databaseUrl, {
      tax_configuration: () => {},
      tenants: databases.forgetTenants,
      api_keys: (digest) => keys.drop(digest ?? undefined),
    }),
  )
  const { queue } = opened.use(await openTransport(config, { control, log }))
  const feed = opened.use(openTaskFeed(control, log))
  const { trustedProxies } = config
  const context = {
    ...{ databases, queue, queueOf: queuesOf(registryRows), feed },
    ...{ clock, log, keys, trustedProxies },
  }
  const api = createSchedulerApp(context, { ...config, clock, log, metrics, keys, requestLog })
  const resources = opened.move()
  return { api, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
