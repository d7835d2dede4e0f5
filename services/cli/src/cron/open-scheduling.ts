import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import { type Blobs, openFileBlobs } from '@fiscus/runtime/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import { createEgress } from '@fiscus/runtime/egress'
import { createLogger, type Logger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { type CronEvents, createCronEvents } from '@fiscus/scheduling/processes/events'
import { openTransport, type Transport } from '@fiscus/scheduling/processes/open-transport'
import { openPings } from '@fiscus/scheduling/processes/pings'
import { readCommandConfig } from '@fiscus/service-ticker/config'

/** What a command works with that hands out or runs tasks. Commands speak for themselves: nothing is logged. */
export type Scheduling = Transport & {
  databases: Databases
  /** The files of a scope. */
  blobsOf: (scope: string) => Blobs
  clock: Clock
  log: Logger
  events: CronEvents
}

/** @throws OperatorFault when there is no database */
export async function openScheduling(): Promise<Scheduling> {
  await using opened = new AsyncDisposableStack()
  const config = await readCommandConfig()
  const log = createLogger('cron', 'silent')
  const databases = opened.use(openDatabases({ url: config.databaseUrl }))
  const { control } = databases
  const clock = opened.use(await openDatabaseClock(control))
  const { queue, leases } = opened.use(await openTransport(config, { control, log }))
  const egress = createEgress({ allowed: config.egressAllowed })
  const observers = { metrics: createMetrics(), log }
  const pings = opened.use(openPings(egress, observers))
  const resources = opened.move()
  return {
    databases,
    blobsOf: openFileBlobs(config.blobFolder),
    clock,
    log,
    queue,
    leases,
    events: createCronEvents({ ...observers, pings }),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
