import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import { requireReadyDatabase } from '@fiscus/db/migrations/require-migrated'
import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import { createEgress } from '@fiscus/runtime/egress/egress'
import { createLogger, type Logger } from '@fiscus/runtime/log/logger'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { createMetrics } from '@fiscus/runtime/metrics'
import type { PdfEnvironment } from '@fiscus/runtime/pdf/pdf-environment'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import type { SecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { openTracing } from '@fiscus/runtime/tracing/open-tracing'
import { type CronEvents, createCronEvents } from '@fiscus/scheduling/processes/cron-events'
import { openDatabaseClock } from '@fiscus/scheduling/processes/database-clock'
import { openTransport, type Transport } from '@fiscus/scheduling/processes/open-transport'
import { openPings } from '@fiscus/scheduling/processes/pings'
import { requireCorrectRedis, requireRedis } from '@fiscus/scheduling/redis/when-redis-reachable'
import { readCronConfig } from '../command/config.ts'

/** The resources of a command that enqueues or runs tasks. Its log is silent, because commands print their results. */
export type TaskRunner = AsyncDisposable &
  Pick<Transport, 'queue' | 'leases'> & {
    databases: Databases
    /** Returns the files of a scope. */
    blobsOf: (scope: string) => Blobs
    secretKeys: SecretKeys
    mail: MailEnvironment
    dav: DavEnvironment
    pdf: PdfEnvironment
    clock: Clock
    log: Logger
    events: CronEvents
  }

/**
 * Opens the resources of a command. One that `requiresRedis` cannot do anything without its locks; a tick also claims
 * without them.
 * @throws OperatorError when no database is configured or running, Redis must be corrected, or a required one is
 * unreachable
 */
export async function openTaskRunner({ requiresRedis }: { requiresRedis: boolean }): Promise<TaskRunner> {
  await using opened = new AsyncDisposableStack()
  const config = await readCronConfig()
  const log = createLogger('cron', 'silent')
  opened.use(await openTracing(config.tracing, { service: 'cron', onLost() {} }))
  await requireReadyDatabase(config)
  await (requiresRedis ? requireRedis : requireCorrectRedis)(config.redisUrl)
  const databases = opened.use(openDatabases({ url: config.databaseUrl, servers: config.servers }))
  const { control } = databases
  const clock = opened.use(await openDatabaseClock(control))
  const { queue, leases } = opened.use(await openTransport(config, { control, log }))
  const egress = createEgress({ allowed: config.egressAllowed })
  const observers = { metrics: createMetrics(), log }
  const pings = opened.use(openPings(egress, observers))
  return withResources(
    {
      databases,
      blobsOf: openBlobs(config.blobs, expectedMark(databases, clock)).blobsOf,
      secretKeys: config.secretKeys,
      mail: config.mail,
      dav: config.dav,
      pdf: config.pdf,
      clock,
      log,
      queue,
      leases,
      events: createCronEvents({ ...observers, pings }),
    },
    opened,
  )
}
