import { EventEmitter, once } from 'node:events'
import { Problem } from '@fiscus/contracts/problems/problem'
import { outages } from '@fiscus/messages/outages'
import type postgres from 'postgres'
import { type TenantDatabase, tenantDatabase } from './databases.ts'
import { type Fence, fencedClient } from './fenced-client.ts'

/** The database of a tenant, connected at the first use of `db`. */
export type LazyDatabase = {
  readonly db: TenantDatabase
  /** Returns the database with transactions that commit only behind the fence. */
  behind(fence: Fence): TenantDatabase
}
type Pool = LazyDatabase & { users: number; end(): Promise<void> }

const waitMaxMs = 5000

/**
 * One pool for each database in use, opened on demand. At most `poolsMax` are open: to open another, the least recently
 * used idle pool is closed. When all pools are in use, the caller waits up to 5 s; then the problem
 * `database-unavailable` is thrown.
 */
export class TenantPools implements AsyncDisposable {
  readonly #connect: (url: string) => postgres.Sql
  readonly #poolsMax: number
  /** By database URL, the least recently used first. */
  readonly #pools = new Map<string, Pool>()
  readonly #events = new EventEmitter().setMaxListeners(0)

  constructor({ connect, poolsMax }: { connect: (url: string) => postgres.Sql; poolsMax: number }) {
    this.#connect = connect
    this.#poolsMax = poolsMax
  }

  use<T>(url: string, work: (db: TenantDatabase) => Promise<T>): Promise<T> {
    return this.useLazily(url, (database) => work(database.db))
  }

  /** For work that may not need the database. */
  async useLazily<T>(url: string, work: (database: LazyDatabase) => Promise<T>): Promise<T> {
    const pool = this.#acquire(url) ?? (await this.#acquireWhenFree(url))
    try {
      return await work(pool)
    } finally {
      pool.users -= 1
      if (pool.users === 0) this.#events.emit('idle')
    }
  }

  async #acquireWhenFree(url: string): Promise<Pool> {
    const timeout = AbortSignal.timeout(waitMaxMs)
    while (true) {
      await once(this.#events, 'idle', { signal: timeout }).catch((cause) => {
        const detail = outages.poolsUsed({ count: this.#poolsMax })
        throw new Problem('database-unavailable', detail, { headers: { 'Retry-After': '5' }, cause })
      })
      const pool = this.#acquire(url)
      if (pool) return pool
    }
  }

  /** Has no await, so that no concurrent call opens a pool in between. Null: every pool is in use. */
  #acquire(url: string): Pool | null {
    const mayOpen = this.#pools.size < this.#poolsMax
    const pool = this.#pools.get(url) ?? (mayOpen || this.#closeIdle() ? this.#open(url) : null)
    if (!pool) return null
    this.#pools.delete(url)
    this.#pools.set(url, pool)
    pool.users += 1
    return pool
  }

  #open(url: string): Pool {
    let opened: { client: postgres.Sql; db: TenantDatabase } | undefined
    const open = () => {
      const client = this.#connect(url)
      return { client, db: tenantDatabase(client) }
    }
    return {
      users: 0,
      get db() {
        opened ??= open()
        return opened.db
      },
      behind(fence) {
        opened ??= open()
        return tenantDatabase(fencedClient(opened.client, fence))
      },
      end: async () => opened?.client.end({ timeout: 5 }),
    }
  }

  #closeIdle(): boolean {
    for (const [url, pool] of this.#pools) {
      if (pool.users > 0) continue
      this.#pools.delete(url)
      void pool.end()
      return true
    }
    return false
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map((pool) => pool.end()))
  }
}
