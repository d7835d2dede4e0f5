import { sharedFor } from '@fiscus/runtime/caches/shared-for'
import { mainServer } from '@fiscus/runtime/environment/database-servers'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'
import { count, isNotNull } from 'drizzle-orm'
import { tenants } from '../schema/control/tenants.ts'
import type { Databases } from './open-databases.ts'

const sharedMs = 10_000
const readMsMax = 1_000
/** Each is a label of the metric. */
const namesMax = 20

/**
 * Watches the servers of tenants (`tenants.server`): a metric has the number of tenants on servers that
 * DATABASE_SERVERS of this process does not name, and the log each change of these names. Returns the readiness check:
 * `degraded` while there are any, because the other tenants are served.
 */
export function watchServers(
  { control, servers }: Pick<Databases, 'control' | 'servers'>,
  { log, metrics }: { log: Logger; metrics: Metrics },
): () => Promise<'up' | 'degraded'> {
  let logged = ''

  const readUnknown = sharedFor(sharedMs, async () => {
    const used = await control
      .select({ server: tenants.server, tenants: count() })
      .from(tenants)
      .where(isNotNull(tenants.server))
      .groupBy(tenants.server)
      .orderBy(tenants.server)
    const unknown = used.flatMap(({ server, tenants }) =>
      server === null || servers.includes(server) ? [] : [{ server, tenants }],
    )
    logChange(unknown.map(({ server }) => server).join(', '))
    return unknown.slice(0, namesMax)
  })

  /**
   * Without the administration database there are no names, and neither metrics nor readiness wait for it: the check
   * `database` reports it.
   */
  const readInTime = () => unlessAborted(readUnknown(), AbortSignal.timeout(readMsMax)).catch(() => [])

  function logChange(names: string) {
    if (names === logged) return
    logged = names
    const known = [mainServer, ...servers].join(', ')
    if (names === '') log.info({ known }, 'every server of a tenant is known again')
    else
      log.warn(
        { unknown: names, known },
        'tenants are on servers that this process does not know: set its DATABASE_SERVERS as in the other processes',
      )
  }

  const help = 'Tenants whose database is on a server that DATABASE_SERVERS of the process does not name'
  metrics.collectedGauge('database_servers_unknown', help, ['server'], async (gauge) => {
    const unknown = await readInTime()
    gauge.reset()
    for (const { server, tenants } of unknown) gauge.set({ server }, tenants)
  })
  return async () => ((await readInTime()).length > 0 ? 'degraded' : 'up')
}
