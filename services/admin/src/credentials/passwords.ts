import { availableParallelism } from 'node:os'
import { Problem } from '@fiscus/contracts/problems/problem'
import { accounts } from '@fiscus/messages/accounts'
import type { Metrics } from '@fiscus/runtime/metrics'
import { hash, verify } from '@node-rs/argon2'

/** Hashes and checks passwords. */
export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * Returns whether a password is that of a hash. Without a hash it does the same work, and returns
   * false. A known caller, whom strangers shall not shut out, comes before those who are not.
   */
  verify(stored: string | null, password: string, caller: { isKnown: boolean }): Promise<boolean>
}

/** argon2id, the algorithm of the library by default (RFC 9106, OWASP password storage). 19 MiB for each. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One core is left to the requests of others. */
const runningMax = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Those of known callers, and as many of others. */
const waitingMax = 30

/**
 * At most two passwords are hashed at a time and 30 wait, so that a flood of logins takes 40 MiB and two threads. Known
 * callers come first, and strangers do not take their places.
 * @throws Problem 503 `overloaded` beyond
 */
export function createPasswords(metrics: Metrics): Passwords {
  const hashes = metrics.counter('password_hashes_total', 'Computed hashes of passwords')
  const turns = createTurns()
  const unknown = hash('a password that no user has', options)
  return {
    hash: (password) =>
      turns(true, () => {
        hashes.inc()
        return hash(password, options)
      }),
    verify: (stored, password, { isKnown }) =>
      turns(isKnown, async () => {
        hashes.inc()
        const isRight = await verify(stored ?? (await unknown), password, options)
        return isRight && stored !== null
      }),
  }
}

function createTurns() {
  const ofKnown: (() => void)[] = []
  const ofOthers: (() => void)[] = []
  let running = 0
  return async <T>(isKnown: boolean, work: () => Promise<T>): Promise<T> => {
    if (running >= runningMax) {
      const waiting = isKnown ? ofKnown : ofOthers
      if (waiting.length >= waitingMax) throw tooManyLogins()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = ofKnown.shift() ?? ofOthers.shift()
      if (next) next()
      else running--
    }
  }
}

function tooManyLogins(): Problem {
  return new Problem('overloaded', accounts.busy(), {
    headers: { 'retry-after': '5' },
  })
}
