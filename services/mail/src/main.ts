import { whenReachable } from '@fiscus/db/connections/when-reachable'
import { requireReadyDatabase } from '@fiscus/db/migrations/require-migrated'
import { requestDrainSeconds as drainSeconds, listen } from '@fiscus/http/server/listen'
import { whenBlobsReachable } from '@fiscus/runtime/blobs/when-blobs-reachable'
import { systemClock } from '@fiscus/runtime/clock'
import { runService } from '@fiscus/runtime/environment/run-service'
import { abortWhenStopped } from '@fiscus/runtime/operator-error'
import { untilStopped } from '@fiscus/runtime/until-stopped'
import { mailServiceEnvironment, readConfig } from './config.ts'
import { openMailService } from './open-mail-service.ts'

/** Runs the API of mail as a process of its own, on migrated databases. */
await runService({ name: 'mail', variables: mailServiceEnvironment, readConfig }, async (config, log) => {
  const stopped = untilStopped({ drainSeconds, log })
  const starting = { log, signal: abortWhenStopped(stopped) }
  await whenReachable(() => requireReadyDatabase(config), config, starting)
  await whenBlobsReachable(config.blobs, starting)
  await using service = await openMailService(config, { clock: systemClock, log })
  const http = { ...config.http, drainSeconds }
  await using server = await listen(service.api, http, { log, metrics: service.metrics })
  log.info({ url: server.url }, 'listening')
  log.info({ signal: await stopped }, 'stopping')
})
