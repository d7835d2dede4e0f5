import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import { whenBlobsReady } from '@fiscus/db/blobs/when-blobs-ready'
import { withLogin } from '@fiscus/db/connections/application-login'
import { requireWritableDatabase } from '@fiscus/db/connections/check-database'
import { whenReachable } from '@fiscus/db/connections/when-reachable'
import { requireReadyDatabase } from '@fiscus/db/migrations/require-migrated'
import { registerProcess } from '@fiscus/db/processes/register-process'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { poolerChecks } from '@fiscus/db/tenants/pooler-checks'
import { watchServers } from '@fiscus/db/tenants/watch-servers'
import { createHealthApp } from '@fiscus/http/server/create-health-app'
import { listen } from '@fiscus/http/server/listen'
import { blobsLocation } from '@fiscus/runtime/blobs/blobs-config'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { systemClock } from '@fiscus/runtime/clock'
import { createEgress } from '@fiscus/runtime/egress/egress'
import { runService } from '@fiscus/runtime/environment/run-service'
import { abortWhenStopped } from '@fiscus/runtime/faults/operator-error'
import { createMetrics } from '@fiscus/runtime/metrics'
import { findSecretKeys, noSecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { createCronEvents } from '@fiscus/scheduling/processes/cron-events'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { exportClockSkew } from '@fiscus/scheduling/processes/export-clock-skew'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { openPings } from '@fiscus/scheduling/processes/pings'
import { watchProcesses } from '@fiscus/scheduling/processes/watch-processes'
import { exportQueueMetrics } from '@fiscus/scheduling/queue/queue-metrics'
import { whenRedisReachable } from '@fiscus/scheduling/redis/when-redis-reachable'
import { queuesOf } from '@fiscus/scheduling/tasks/queue-of'
import { waitingChecks } from '@fiscus/scheduling/waiting/waiting-checks'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { readConfig, workerEnvironment } from './config.ts'
import { openWorker } from './open-worker.ts'

/** Executes the runs of the queues, on migrated databases. */
await runService({ name: 'worker', variables: workerEnvironment, readConfig }, async (config, log) => {
  const stopped = untilStopped({ drainSeconds: config.drainSeconds, log })
  const starting = { log, signal: abortWhenStopped(stopped) }
  const own = withLogin(config, 'worker')
  await whenReachable(() => requireReadyDatabase(own), own, starting)
  await whenRedisReachable(config.redisUrl, starting)
  const metrics = createMetrics()
  // Its threads do not receive the password of the owner.
  const { databaseUrl: url, poolerUrl, servers, pools } = own
  const databasesConfig = { url, poolerUrl, servers, ...pools }
  await whenBlobsReady(config.blobs, databasesConfig, { clock: systemClock, ...starting })
  // Looks and light runs of one tenant share its connection: what they do there is short.
  await using databases = openDatabases({ ...databasesConfig, tenantPoolMax: 1 }, systemClock)
  const { control } = databases
  await using _registered = await registerProcess({ databases, log }, 'worker')
  using clock = await openDatabaseClock(control)
  await using transport = await openTransport({ ...config, processClass: 'worker' }, { control, log })
  const { queue, leases } = transport
  const observers = { metrics, log }
  await using pings = openPings(createEgress({ allowed: config.egressAllowed }), observers)
  const { runStarted: onStart, runFinished: onOutcome } = createCronEvents({ ...observers, pings })
  exportQueueMetrics(queue, observers)
  exportClockSkew(clock, metrics)
  await using watch = await watchProcesses({ control, ...observers })
  const checks = {
    database: () => requireWritableDatabase(control),
    servers: watchServers(databases, observers),
    ...poolerChecks(own.servers, log),
    queue: transport.requireUsable,
    ticker: watch.requireTicker,
    ...waitingChecks({ databases, queue, leases, queueOf: queuesOf(registryRows), clock }),
    ...openBlobs(config.blobs, expectedMark(databases, clock)).checks,
  }
  const health = createHealthApp({ checks, metrics, metricsToken: config.metricsToken, log })
  const catalogUrl = import.meta.resolve('@fiscus/tasks/catalog')
  const storedKeys = config.usesSecrets ? await findSecretKeys(config.dataFolder) : null
  const secretKeys = config.secretKeys ?? storedKeys ?? noSecretKeys
  const context = { queue, leases, databases, databasesConfig, secretKeys, catalogUrl, clock, log, metrics }
  await using _worker = await openWorker(config, { ...context, onStart, onOutcome })
  await using server = await listen(health, config.http, observers)
  log.info({ url: server.url, queues: config.queues, blobs: blobsLocation(config.blobs) }, 'taking runs')
  log.info({ signal: await stopped }, 'stopping')
})
