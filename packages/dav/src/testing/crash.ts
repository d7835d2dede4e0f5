import type { TenantDatabase } from '@fiscus/db/connections/databases'

/** What a process does not survive: nothing of it reaches the database or the server after this. */
class Crash extends Error {
  override name = 'Crash'
}

/**
 * For tests: ends a process at one of its steps. `point` is called before and after each statement, transaction and
 * request; at the chosen call it throws, and every later one throws too.
 */
export class CrashPoint {
  #left: number
  isDead = false

  /** @param steps the calls of `point` that the process survives */
  constructor(steps: number) {
    this.#left = steps
  }

  point = (): void => {
    if (this.#left === 0) this.isDead = true
    this.#left -= 1
    if (this.isDead) throw new Crash('The process has crashed')
  }

  /** The database as the process sees it. A transaction that was not committed is lost with the process. */
  database = (db: TenantDatabase): TenantDatabase => {
    const point = this.point
    const transaction: TenantDatabase['transaction'] = async (work, config) => {
      point()
      const result = await db.transaction(work, config)
      point()
      return result
    }
    return new Proxy(db, {
      get(target, name, receiver) {
        if (name === 'transaction') return transaction
        point()
        const value = Reflect.get(target, name, receiver)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
}
