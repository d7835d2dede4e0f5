import { isDatabaseUnavailable } from '@fiscus/runtime/database-unavailable'
import type { Logger } from '@fiscus/runtime/logger'
import { messageOf, whenReachable as whenServerReachable } from '@fiscus/runtime/when-reachable'

/**
 * Runs work for the start of a process, and again while PostgreSQL is unreachable. It logs one line when the wait begins and one when it
 * ends.
 * @throws the reason of the signal, when it aborts while waiting
 */
export function whenReachable<T>(
  work: () => Promise<T>,
  starting: { log: Pick<Logger, 'info' | 'warn'>; signal: AbortSignal },
): Promise<T> {
  const reasonOf = (error: unknown) => (isDatabaseUnavailable(error) ? messageOf(error) : null)
  return whenServerReachable(work, { name: 'PostgreSQL', reasonOf }, starting)
}
