import { whenBlobsReady } from '@fiscus/db/blobs/when-blobs-ready'
import { withLogin } from '@fiscus/db/connections/application-login'
import { whenReachable } from '@fiscus/db/connections/when-reachable'
import { requireReadyDatabase } from '@fiscus/db/migrations/require-migrated'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { requestDrainSeconds as drainSeconds, listen } from '@fiscus/http/server/listen'
import { systemClock } from '@fiscus/runtime/clock'
import { runService } from '@fiscus/runtime/environment/run-service'
import { abortWhenStopped } from '@fiscus/runtime/faults/operator-error'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { whenRedisReachable } from '@fiscus/scheduling/redis/when-redis-reachable'
import { readConfig, schedulerEnvironment } from './config.ts'
import { openSchedulerService } from './open-scheduler-service.ts'

/** Runs the scheduler's API as a process of its own, on migrated databases. */
await runService({ name: 'scheduler', variables: schedulerEnvironment, readConfig }, async (config, log) => {
  const stopped = untilStopped({ drainSeconds, log })
  const starting = { log, signal: abortWhenStopped(stopped) }
  const own = withLogin(config, 'scheduler')
  await whenReachable(() => requireReadyDatabase(own), own, starting)
  await whenRedisReachable(config.redisUrl, starting)
  const { databaseUrl: url, poolerUrl, servers } = own
  const databasesConfig = { url, poolerUrl, servers }
  await whenBlobsReady(config.blobs, databasesConfig, { clock: systemClock, ...starting })
  await using databases = openDatabases(databasesConfig)
  using clock = await openDatabaseClock(databases.control)
  await using service = await openSchedulerService(config, { clock, log })
  const http = { ...config.http, drainSeconds }
  await using server = await listen(service.api, http, { log, metrics: service.metrics })
  log.info({ url: server.url }, 'listening')
  log.info({ signal: await stopped }, 'stopping')
})
