import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import type { AppPart } from '@fiscus/http/server/create-app'
import { type ApiService, openApiService, type PartContext } from '@fiscus/http/server/open-api-service'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import type { Leases } from '@fiscus/scheduling/leases/leases'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { type ProcessWatch, watchProcesses } from '@fiscus/scheduling/processes/watch-processes'
import type { RunQueue } from '@fiscus/scheduling/queue/queue'
import { exportQueueMetrics } from '@fiscus/scheduling/queue/queue-metrics'
import { queuesOf } from '@fiscus/scheduling/tasks/queue-of'
import { checkWorkers } from '@fiscus/scheduling/waiting/queue-services'
import { waitingChecks } from '@fiscus/scheduling/waiting/waiting-checks'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { SchedulerConfig } from './config.ts'
import { openTaskFeed } from './events/task-feed.ts'
import { schedulerRoutes } from './scheduler-routes.ts'

/**
 * Opens the scheduler as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export function openSchedulerService(
  config: SchedulerConfig,
  context: { clock: Clock; log: Logger },
): Promise<ApiService> {
  return openApiService(
    config,
    { name: 'scheduler', ...context },
    async ({ connections, clock, log, metrics }) => {
      await using opened = new AsyncDisposableStack()
      const { control } = connections.databases
      const { queue, leases } = opened.use(
        await openTransport({ ...config, processClass: 'scheduler' }, { control, log }),
      )
      exportQueueMetrics(queue, { metrics, log })
      const watch = opened.use(await watchProcesses({ control, metrics, log }))
      const { routes, checks } = opened.use(
        openSchedulerPart(config, { connections, queue, leases, watch, clock, log }),
      )
      return withResources({ routes, checks }, opened)
    },
  )
}

type SchedulerPartContext = Omit<PartContext, 'metrics'> & {
  queue: RunQueue
  leases: Leases
  watch: Pick<ProcessWatch, 'requireTicker'>
}

type PartConfig = Pick<SchedulerConfig, 'blobs' | 'egressAllowed'>

/** Opens the routes and readiness checks of the scheduler, for any app. */
export function openSchedulerPart(
  { blobs, egressAllowed }: PartConfig,
  { connections, queue, leases, watch, clock, log }: SchedulerPartContext,
): AppPart & Disposable {
  const { databases, authenticator } = connections
  const { blobsOf, checks } = openBlobs(blobs, expectedMark(databases, clock))
  const feed = openTaskFeed(databases.control, log)
  const accessChanges = connections.onAccessChange(feed.wakeStreams)
  const waitingContext = { databases, queue, leases, queueOf: queuesOf(registryRows) }
  const routes = schedulerRoutes({
    ...waitingContext,
    feed,
    blobsOf,
    egressAllowed,
    clock,
    log,
    authenticator,
  })
  return {
    routes,
    checks: {
      ...checks,
      ticker: watch.requireTicker,
      workers: () => checkWorkers(databases.control, registryRows),
      ...waitingChecks({ ...waitingContext, clock }),
    },
    [Symbol.dispose]() {
      accessChanges[Symbol.dispose]()
      feed[Symbol.dispose]()
    },
  }
}
