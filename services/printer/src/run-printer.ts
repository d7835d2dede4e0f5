import { listen, requestDrainSeconds } from '@fiscus/http/server/listen'
import { runService } from '@fiscus/runtime/environment/run-service'
import { createMetrics } from '@fiscus/runtime/metrics'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { printerEnvironment, readConfig } from './config.ts'
import { openPrinter } from './open-printer.ts'

/** Prints the pages that the processes pdf and worker send. */
await runService({ name: 'printer', variables: printerEnvironment, readConfig }, async (config, log) => {
  const stopped = untilStopped({ drainSeconds: requestDrainSeconds, log })
  const metrics = createMetrics()
  await using printer = openPrinter(config.pdf, { log, metrics })
  await using server = await listen(
    printer.api,
    { ...config.http, drainSeconds: requestDrainSeconds },
    { log, metrics },
  )
  log.info({ url: server.url }, 'listening')
  log.info({ signal: await stopped }, 'stopping')
})
