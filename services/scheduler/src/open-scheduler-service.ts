import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { type AppPart, createApp } from '@fiscus/http/server/create-app'
import { openServiceConnections, type ServiceConnections } from '@fiscus/http/server/open-service-connections'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { blobChecks } from '@fiscus/runtime/blobs/when-blobs-reachable'
import type { Clock } from '@fiscus/runtime/clock'
import { createEgressGuard } from '@fiscus/runtime/egress/egress'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createMetrics, type Metrics } from '@fiscus/runtime/metrics'
import { withResources } from '@fiscus/runtime/with-resources'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { checkWorkers } from '@fiscus/scheduling/processes/queues-without-worker'
import { type ProcessWatch, watchProcesses } from '@fiscus/scheduling/processes/watch-processes'
import type { RunQueue } from '@fiscus/scheduling/queue/queue'
import { exportQueueMetrics } from '@fiscus/scheduling/queue/queue-metrics'
import { queuesOf } from '@fiscus/scheduling/tasks/queue-of'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { SchedulerConfig } from './config.ts'
import { openTaskFeed } from './events/task-feed.ts'
import { schedulerRoutes } from './scheduler-routes.ts'

/** The scheduler with its own API. Disposal writes the rest of the request log and closes the connections. */
export type SchedulerService = AsyncDisposable & { api: OpenAPIHono<ApiEnv>; metrics: Metrics }

/**
 * Opens the scheduler as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export async function openSchedulerService(
  config: SchedulerConfig,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<SchedulerService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const connections = opened.use(openServiceConnections(config, { clock, log, metrics }))
  const { control } = connections.databases
  opened.use(await connections.listenForChanges(() => {}))
  const { queue } = opened.use(await openTransport(config, { control, log }))
  exportQueueMetrics(queue, { metrics, log })
  const watch = opened.use(await watchProcesses({ control, metrics, log }))
  const part = opened.use(openSchedulerPart(config, { connections, queue, watch, clock, log }))
  const checks = { ...connections.databaseChecks, ...part.checks }
  const api = createApp({ ...config, ...connections, routes: [part.routes], checks, clock, log, metrics })
  return withResources({ api, metrics }, opened)
}

type PartContext = {
  connections: ServiceConnections
  queue: RunQueue
  watch: Pick<ProcessWatch, 'requireTicker'>
  clock: Clock
  log: Logger
}

type PartConfig = Pick<SchedulerConfig, 'blobs' | 'egressAllowed'>

/** Opens the routes and readiness checks of the scheduler, for any app. */
export function openSchedulerPart(
  { blobs, egressAllowed }: PartConfig,
  { connections, queue, watch, clock, log }: PartContext,
): AppPart & Disposable {
  const { databases, authenticator } = connections
  const feed = openTaskFeed(databases.control, log)
  const accessChanges = connections.onAccessChange(feed.wakeStreams)
  const routes = schedulerRoutes({
    databases,
    queue,
    queueOf: queuesOf(registryRows),
    feed,
    blobsOf: openBlobs(blobs),
    egressGuard: createEgressGuard({ allowed: egressAllowed }),
    clock,
    log,
    authenticator,
  })
  return {
    routes,
    checks: {
      ...blobChecks(blobs),
      ticker: watch.requireTicker,
      workers: () => checkWorkers(databases.control, registryRows),
    },
    [Symbol.dispose]() {
      accessChanges[Symbol.dispose]()
      feed[Symbol.dispose]()
    },
  }
}
