import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { createEgress } from '@fiscus/runtime/egress/egress'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { createCronEvents } from '@fiscus/scheduling/processes/cron-events'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { openTransport } from '@fiscus/scheduling/processes/open-transport'
import { openPings } from '@fiscus/scheduling/processes/pings'
import { openWorker } from '@fiscus/service-worker/open-worker'
import { noMail } from '@fiscus/testing/no-mail'
import { reportCpuTime } from './report-cpu-time.ts'

/** A worker with the components of production, and tasks that do nothing. */
const [{ databaseUrl, redisUrl, concurrency, queues, kind = 'thread' }] = await once(process, 'message')
reportCpuTime()

const log = createLogger('worker', 'info')
const metrics = createMetrics()
await using databases = openDatabases({ url: databaseUrl })
const { control } = databases
using clock = await openDatabaseClock(control)
await using transport = await openTransport({ redisUrl, databaseUrl }, { control, log })
await using pings = openPings(createEgress(), { metrics, log })
const { runStarted: onStart, runFinished: onOutcome } = createCronEvents({ metrics, log, pings })
const config = {
  redisUrl,
  queues,
  concurrency,
  tenantConcurrency: 4,
  drainSeconds: 5,
  blobs: { folder: tmpdir() },
  mail: noMail.mail,
  dav: noMail.dav,
  pdf: noMail.pdf,
  tracing: noMail.tracing,
}
await using _worker = await openWorker(config, {
  queue: transport.queue,
  leases: transport.leases,
  databases,
  clock,
  log,
  metrics,
  databasesConfig: { url: databaseUrl },
  secretKeys: noMail.secretKeys,
  catalogUrl: `${import.meta.resolve('../scheduler/tasks-of-nothing.ts')}?${kind}`,
  onStart,
  onOutcome,
})
process.send?.({})
await once(process, 'disconnect')
