import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { openApiAccess } from '@fiscus/http/server/open-api-access'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import { createEgressGuard } from '@fiscus/runtime/egress'
import type { Logger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { watchProcesses } from '@fiscus/scheduling/processes/watch-processes'
import { showQueues } from '@fiscus/scheduling/queue/queue-metrics'
import { queuesOf } from '@fiscus/scheduling/tasks/queue-of'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createSchedulerApp } from './app.ts'
import type { SchedulerConfig } from './config.ts'
import { openTaskFeed } from './events/task-feed.ts'

/** The API with everything behind it; disposing it writes the rest of the request log and closes the connections. */
export type SchedulerService = AsyncDisposable & { api: OpenAPIHono<ApiEnv> }

/**
 * Opens what the scheduler's API works with and wires it. Resolves when it hears of changes that other processes make.
 * @throws OperatorFault when the administration database does not answer
 */
export async function openSchedulerService(
  config: SchedulerConfig,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<SchedulerService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const access = opened.use(openApiAccess(config, { clock, log, metrics }))
  const { databases, keys, requestLog } = access
  const { control } = databases
  opened.use(await access.listen(() => {}))
  const { queue } = opened.use(await openTransport(config, { control, log }))
  showQueues(queue, { metrics, log })
  const watch = opened.use(await watchProcesses({ control, metrics, log }))
  const feed = opened.use(openTaskFeed(control, log))
  const { trustedProxies, egressAllowed: allowed } = config
  const context = {
    ...{ databases, queue, queueOf: queuesOf(registryRows), feed },
    ...{ blobsOf: openFileBlobs(config.blobFolder), egressGuard: createEgressGuard({ allowed }) },
    ...{ clock, log, keys, trustedProxies },
  }
  const api = createSchedulerApp(context, { ...config, clock, log, metrics, keys, requestLog, watch })
  const resources = opened.move()
  return { api, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
