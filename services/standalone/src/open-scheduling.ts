import type { DatabasesConfig } from '@fiscus/db/tenants/open-databases'
import type { AppPart } from '@fiscus/http/server/create-app'
import type { ServiceConnections } from '@fiscus/http/server/open-service-connections'
import { createEgress } from '@fiscus/runtime/egress/egress'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import type { SecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { createCronEvents } from '@fiscus/scheduling/processes/cron-events'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { exportClockSkew } from '@fiscus/scheduling/processes/export-clock-skew'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { openPings } from '@fiscus/scheduling/processes/pings'
import { watchProcesses } from '@fiscus/scheduling/processes/watch-processes'
import { exportQueueMetrics } from '@fiscus/scheduling/queue/queue-metrics'
import { openSchedulerPart } from '@fiscus/service-scheduler/open-scheduler-service'
import { openTicker } from '@fiscus/service-ticker/open-ticker'
import { openWorker } from '@fiscus/service-worker/open-worker'
import { registryRows as registry } from '@fiscus/tasks/registry-rows'
import type { StandaloneConfig } from './config.ts'

type SchedulingContext = {
  connections: ServiceConnections
  /** Used by the threads of the worker for connections of their own. */
  databasesConfig: DatabasesConfig
  secretKeys: SecretKeys
  metrics: Metrics
  log: Logger
}

/**
 * Opens the scheduler with a ticker and a worker, for the app of this process. Disposal stops the ticker and drains the
 * worker.
 */
export async function openScheduling(
  config: StandaloneConfig,
  { connections, databasesConfig, secretKeys, metrics, log }: SchedulingContext,
): Promise<AppPart & AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const { databases } = connections
  const { control } = databases
  const observers = { metrics, log }
  const clock = opened.use(await openDatabaseClock(control))
  const address = { redisUrl: config.redisUrl, databaseUrl: databasesConfig.url }
  const { queue, leases, requireUsable } = opened.use(await openTransport(address, { control, log }))
  exportQueueMetrics(queue, observers)
  exportClockSkew(clock, metrics)
  const watch = opened.use(await watchProcesses({ control, ...observers }))
  const part = opened.use(openSchedulerPart(config, { connections, queue, leases, watch, clock, log }))

  const pings = opened.use(openPings(createEgress({ allowed: config.egressAllowed }), observers))
  const events = createCronEvents({ ...observers, pings })
  const catalogUrl = import.meta.resolve('@fiscus/tasks/catalog')
  const work = { queue, leases, databases, databasesConfig, secretKeys, catalogUrl, clock, log, metrics }
  opened.use(
    await openWorker(config.worker, { ...work, onStart: events.runStarted, onOutcome: events.runFinished }),
  )
  opened.use(
    await openTicker({
      control,
      databases,
      queue,
      leases,
      registry,
      clock,
      log,
      onTick: events.ticked,
      onLateness: events.latenessChecked,
    }),
  )
  return withResources(
    {
      routes: part.routes,
      checks: { queue: requireUsable, ...part.checks },
    },
    opened,
  )
}
