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
import { systemClock } from '@fiscus/runtime/clock'
import { createEgress } from '@fiscus/runtime/egress/egress'
import { runService } from '@fiscus/runtime/environment/run-service'
import { abortWhenStopped } from '@fiscus/runtime/faults/operator-error'
import { createMetrics } from '@fiscus/runtime/metrics'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { createCronEvents } from '@fiscus/scheduling/processes/cron-events'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { exportClockSkew } from '@fiscus/scheduling/processes/export-clock-skew'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { openPings } from '@fiscus/scheduling/processes/pings'
import { exportQueueMetrics } from '@fiscus/scheduling/queue/queue-metrics'
import { whenRedisReachable } from '@fiscus/scheduling/redis/when-redis-reachable'
import { registryRows as registry } from '@fiscus/tasks/registry-rows'
import { readConfig, tickerEnvironment } from './config.ts'
import { openTicker } from './open-ticker.ts'

/** A suspended ticker must not hold its locks for longer: other tickers and workers wait for them. */
const transactionMsMax = 20_000

/** Enqueues due runs. Another process must have migrated the databases. */
await runService({ name: 'ticker', variables: tickerEnvironment, readConfig }, async (config, log) => {
  const stopped = untilStopped({ drainSeconds: 0, log })
  const starting = { log, signal: abortWhenStopped(stopped) }
  const own = withLogin(config, 'scheduler')
  await whenReachable(() => requireReadyDatabase(own), own, starting)
  await whenRedisReachable(config.redisUrl, starting)
  const metrics = createMetrics()
  await using databases = openDatabases(
    { url: own.databaseUrl, poolerUrl: own.poolerUrl, servers: own.servers, transactionMsMax },
    systemClock,
  )
  const { control } = databases
  await using _registered = await registerProcess({ databases, log }, 'ticker')
  using clock = await openDatabaseClock(control)
  await using transport = await openTransport({ ...config, processClass: 'scheduler' }, { control, log })
  const { queue, leases } = transport
  const observers = { metrics, log }
  await using pings = openPings(createEgress({ allowed: config.egressAllowed }), observers)
  const { ticked: onTick, latenessChecked: onLateness } = createCronEvents({ ...observers, pings })
  exportQueueMetrics(queue, observers)
  exportClockSkew(clock, metrics)
  await using _ticker = await openTicker({
    control,
    databases,
    queue,
    leases,
    registry,
    clock,
    log,
    onTick,
    onLateness,
  })
  const checks = {
    database: () => requireWritableDatabase(control),
    servers: watchServers(databases, observers),
    ...poolerChecks(own.servers, log),
    queue: transport.requireUsable,
  }
  const health = createHealthApp({ checks, metrics, metricsToken: config.metricsToken, log })
  await using server = await listen(health, config.http, observers)
  log.info({ url: server.url }, 'ticking')
  log.info({ signal: await stopped }, 'stopping')
})
