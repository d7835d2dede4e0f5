import type postgres from 'postgres'

/** Executes a statement without parameters, which takes one round trip. */
export type ExecuteText = (statement: string) => Promise<readonly { [column: string]: unknown }[]>

/** Decides whether the transactions of a client may commit. Both functions throw if they may not. */
export type Fence = {
  /** Called once, before the first statement of the client; again if it has failed. */
  register(execute: ExecuteText): Promise<void>
  /** The last statement of each transaction. What it throws rolls the transaction back. */
  check(execute: ExecuteText): Promise<void>
}

/**
 * Returns a client whose transactions commit only behind the fence. A statement outside a transaction becomes a
 * transaction. The check comes last, so that a suspended process holds its lock on the fence for no longer than a
 * commit takes. The client has what drizzle-orm uses, `begin` and `unsafe`, and nothing that would pass the fence.
 */
export function fencedClient(client: postgres.Sql, fence: Fence): postgres.Sql {
  let registered: Promise<void> | undefined

  async function register() {
    registered ??= fence.register((statement) => client.unsafe(statement))
    try {
      await registered
    } catch (error) {
      registered = undefined
      throw error
    }
  }

  async function begin<T>(work: (tx: postgres.TransactionSql) => Promise<T>) {
    await register()
    return client.begin(async (tx) => {
      const result = await work(tx)
      await fence.check((statement) => tx.unsafe(statement))
      return result
    })
  }

  /** Like the query of postgres.js: `values()` is called, if at all, before the statement is sent. */
  function unsafe(...statement: Parameters<postgres.Sql['unsafe']>) {
    let asValues = false
    const send = () =>
      begin(async (tx) => {
        const query = tx.unsafe(...statement)
        return asValues ? query.values() : query
      })
    const result = Promise.resolve().then(send)
    return Object.assign(result, {
      values() {
        asValues = true
        return result
      },
    })
  }

  const fenced = new Map<PropertyKey, unknown>([
    ['options', client.options],
    ['begin', begin],
    ['unsafe', unsafe],
  ])
  return new Proxy(client, {
    get: (_, name) => fenced.get(name),
    apply() {
      throw new TypeError('A fenced client has no template statements: use begin or unsafe')
    },
  })
}
