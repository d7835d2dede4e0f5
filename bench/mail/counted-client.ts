import type postgres from 'postgres'

/** A client that counts what is sent through it: statements besides BEGIN and COMMIT, and transactions, single statements among them. */
export type CountedClient = { client: postgres.Sql; statements(): number; transactions(): number }

export function countedClient(client: postgres.Sql): CountedClient {
  let statements = 0
  let transactions = 0
  const unsafeOf =
    (target: postgres.Sql | postgres.TransactionSql, isAlone: boolean) =>
    (...statement: Parameters<postgres.Sql['unsafe']>) => {
      statements += 1
      if (isAlone) transactions += 1
      return target.unsafe(...statement)
    }
  const begin = <T>(work: (tx: postgres.TransactionSql) => Promise<T>) => {
    transactions += 1
    return client.begin((tx) => work(withMembers(tx, { unsafe: unsafeOf(tx, false) })))
  }
  return {
    client: withMembers(client, { begin, unsafe: unsafeOf(client, true) }),
    statements: () => statements,
    transactions: () => transactions,
  }
}

function withMembers<T extends object>(target: T, members: Readonly<Record<string, unknown>>): T {
  const counted = new Map<PropertyKey, unknown>(Object.entries(members))
  return new Proxy(target, {
    get: (_, name) => (counted.has(name) ? counted.get(name) : Reflect.get(target, name)),
  })
}
