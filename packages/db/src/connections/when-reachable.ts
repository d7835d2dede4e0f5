import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { Logger } from '@fiscus/runtime/log/logger'
import { whenReachable as whenServerReachable } from '@fiscus/runtime/start/when-reachable'
import { databaseFault } from './database-fault.ts'

type Addresses = { databaseUrl: string; poolerUrl?: string | undefined }

/**
 * Runs work for the start of a process, and again while PostgreSQL cannot be used and will be without a change of the
 * configuration. It logs one line when the wait begins and one when it ends.
 * @throws OperatorError for what must be corrected first; the reason of the signal, when it aborts while waiting
 */
export async function whenReachable<T>(
  work: () => Promise<T>,
  addresses: Addresses,
  starting: { log: Pick<Logger, 'info' | 'warn'>; signal: AbortSignal },
): Promise<T> {
  const name = nameOf(addresses)
  const reasonOf = (error: unknown) => {
    const fault = databaseFault(error)
    return fault?.action === 'wait' ? fault.reason : null
  }
  try {
    return await whenServerReachable(work, { name, reasonOf }, starting)
  } catch (error) {
    const fault = databaseFault(error)
    throw fault?.action === 'stop' ? new OperatorError(`${name} cannot be used: ${fault.reason}.`) : error
  }
}

/** Returns the servers with host and port, without their logins. */
function nameOf({ databaseUrl, poolerUrl }: Addresses): string {
  const server = `PostgreSQL at ${new URL(databaseUrl).host || 'a local socket'}`
  return poolerUrl === undefined ? server : `${server} with the PgBouncer at ${new URL(poolerUrl).host}`
}
