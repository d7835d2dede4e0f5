import { sharedFor } from '@fiscus/runtime/caches/shared-for'
import type { DatabaseServer } from '@fiscus/runtime/environment/database-servers'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { Logger } from '@fiscus/runtime/log/logger'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'
import { connectApplication, databaseUrl } from '../connections/connect.ts'
import { requirePooler } from '../connections/require-pooler.ts'
import { maintenanceDatabase } from '../connections/tenant-url.ts'

const sharedMs = 60_000
const readMsMax = 1_000

/**
 * Returns the readiness check of the PgBouncers of further servers, and none without them: `degraded` while one leads
 * elsewhere, rejects the login or loses the limits of the application. A line of the log then has the sentence for the
 * operator. The process goes on, because the other tenants are served; an unreachable server is reported by the
 * requests of its tenants.
 */
export function poolerChecks(
  servers: readonly DatabaseServer[] | undefined,
  log: Logger,
): Record<string, () => Promise<'up' | 'degraded'>> {
  const pooled = (servers ?? []).filter(({ poolerUrl }) => poolerUrl !== undefined)
  if (pooled.length === 0) return {}
  let known: string[] = []

  const readFaults = sharedFor(sharedMs, async () => {
    const faults = (await Promise.all(pooled.map(readFault))).filter((fault) => fault !== null)
    for (const fault of faults)
      if (!known.includes(fault))
        log.error({ fault }, 'the PgBouncer of a database server cannot be used as it is')
    if (faults.length === 0 && known.length > 0)
      log.info('every PgBouncer of a database server can be used again')
    known = faults
  })

  return {
    poolers: async () => {
      await unlessAborted(readFaults(), AbortSignal.timeout(readMsMax)).catch(() => {})
      return known.length > 0 ? 'degraded' : 'up'
    },
  }
}

/** Returns the sentence for the operator. Null: there is nothing to correct, or the server is unreachable. */
async function readFault({ url, poolerUrl = '' }: DatabaseServer): Promise<string | null> {
  const direct = connectApplication(databaseUrl(url, maintenanceDatabase), 1)
  try {
    await requirePooler(databaseUrl(poolerUrl, maintenanceDatabase), direct)
    return null
  } catch (error) {
    return error instanceof OperatorError ? error.message : null
  } finally {
    await direct.end({ timeout: 0 })
  }
}
