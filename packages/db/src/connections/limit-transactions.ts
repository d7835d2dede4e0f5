import type postgres from 'postgres'

/**
 * Returns a client whose transactions take `msMax` milliseconds at most: each sets the limit first, for itself only.
 */
export function limitTransactions(client: postgres.Sql, msMax: number): postgres.Sql {
  function begin<T>(work: (tx: postgres.TransactionSql) => Promise<T>) {
    return client.begin(async (tx) => {
      await tx.unsafe(`set local transaction_timeout = ${msMax}`)
      return work(tx)
    })
  }

  return new Proxy(client, {
    get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)),
  })
}
