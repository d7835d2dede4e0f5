import { runInNewContext } from 'node:vm'

/**
 * A hundred times what linear work takes on a busy machine, and far less than work whose time grows with the square of
 * its input.
 */
const minute = 60_000

/**
 * Runs synchronous work on a large input and returns its result.
 * @throws Error when it takes longer than `timeout` milliseconds, as work does whose time grows with the square of its
 * input
 */
export function endsSoon<T>(work: () => T, timeout = minute): T {
  return runInNewContext('work()', { work }, { timeout })
}
