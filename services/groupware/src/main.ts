import { whenReachable } from '@fiscus/db/connections/when-reachable'
import { requireReadyDatabase } from '@fiscus/db/migrations/require-migrated'
import { requestDrainSeconds as drainSeconds, listen } from '@fiscus/http/server/listen'
import { systemClock } from '@fiscus/runtime/clock'
import { runService } from '@fiscus/runtime/environment/run-service'
import { abortWhenStopped } from '@fiscus/runtime/operator-error'
import { untilStopped } from '@fiscus/runtime/until-stopped'
import { groupwareEnvironment, readConfig } from './config.ts'
import { openGroupwareService } from './open-groupware-service.ts'

/** Runs the API of calendars, contacts and companies as a process of its own, on migrated databases. */
await runService({ name: 'groupware', variables: groupwareEnvironment, readConfig }, async (config, log) => {
  const stopped = untilStopped({ drainSeconds, log })
  const starting = { log, signal: abortWhenStopped(stopped) }
  await whenReachable(() => requireReadyDatabase(config), config, starting)
  await using service = await openGroupwareService(config, { clock: systemClock, log })
  const http = { ...config.http, drainSeconds }
  await using server = await listen(service.api, http, { log, metrics: service.metrics })
  log.info({ url: server.url }, 'listening')
  log.info({ signal: await stopped }, 'stopping')
})
