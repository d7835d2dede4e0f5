import type { DatabasesConfig } from '@fiscus/db/tenants/open-databases'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { createEgress, createEgressGuard } from '@fiscus/runtime/egress'
import type { Logger } from '@fiscus/runtime/logger'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { createCronEvents } from '@fiscus/scheduling/processes/events'
import { showClockSkew } from '@fiscus/scheduling/processes/export-clock-skew'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { openPings } from '@fiscus/scheduling/processes/pings'
import { watchProcesses } from '@fiscus/scheduling/processes/watch-processes'
import { showQueues } from '@fiscus/scheduling/queue/queue-metrics'
import { queuesOf } from '@fiscus/scheduling/tasks/queue-of'
import { schedulerRoutes } from '@fiscus/service-scheduler/app'
import { openTaskFeed } from '@fiscus/service-scheduler/events/task-feed'
import type { TaxService } from '@fiscus/service-tax/open-tax-service'
import { openTicker } from '@fiscus/service-ticker/open-ticker'
import { openWorker } from '@fiscus/service-worker/open-worker'
import { registryRows as registry } from '@fiscus/tasks/registry-rows'
import type { StandaloneConfig } from './config.ts'

/**
 * The scheduler inside the process of the tax service: its routes on the same API, a ticker and a worker. Disposing it ends the
 * ticker and drains the worker.
 */
export async function openScheduling(
  config: StandaloneConfig,
  databasesConfig: DatabasesConfig,
  { service, log }: { service: TaxService; log: Logger },
): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const { databases, keys } = service.access
  const { control } = databases
  const { metrics } = service
  const observers = { metrics, log }
  const clock = opened.use(await openDatabaseClock(control))
  const address = { redisUrl: config.redisUrl, databaseUrl: databasesConfig.url }
  const { queue, leases } = opened.use(await openTransport(address, { control, log }))
  showQueues(queue, observers)
  showClockSkew(clock, metrics)
  const watch = opened.use(await watchProcesses({ control, ...observers }))
  Object.assign(service.checks, { queue: () => queue.depths(), ticker: watch.requireTicker })

  const feed = opened.use(openTaskFeed(control, log))
  const { trustedProxies, egressAllowed: allowed } = config
  const queueOf = queuesOf(registry)
  const blobsOf = openFileBlobs(config.worker.blobFolder)
  service.api.route(
    '/',
    schedulerRoutes({
      ...{ databases, queue, queueOf, feed, blobsOf, egressGuard: createEgressGuard({ allowed }) },
      ...{ clock, log, keys, trustedProxies },
    }),
  )

  const pings = opened.use(openPings(createEgress({ allowed }), observers))
  const {
    runStarted: onStart,
    runOver: onOutcome,
    ticked: onTick,
  } = createCronEvents({ ...observers, pings })
  const catalogUrl = import.meta.resolve('@fiscus/tasks/catalog')
  const work = { queue, leases, databases, databasesConfig, catalogUrl, clock, log, metrics }
  opened.use(await openWorker(config.worker, { ...work, onStart, onOutcome }))
  opened.use(await openTicker({ control, queue, leases, registry, clock, log, onTick }))
  const resources = opened.move()
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
