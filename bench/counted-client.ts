import type { connectApplication } from '@fiscus/db/connections/connect'

type Client = ReturnType<typeof connectApplication>

/**
 * A client that counts what is sent through it: statements besides BEGIN and COMMIT, and transactions, single
 * statements among them.
 */
export type CountedClient = { client: Client; statements(): number; transactions(): number }

export function countedClient(client: Client): CountedClient {
  let statements = 0
  let transactions = 0
  const unsafeOf =
    (target: Pick<Client, 'unsafe'>, isAlone: boolean) =>
    (...statement: Parameters<Client['unsafe']>) => {
      statements += 1
      if (isAlone) transactions += 1
      return target.unsafe(...statement)
    }
  const begin: Client['begin'] = (...args: unknown[]) => {
    transactions += 1
    const work = args.at(-1)
    if (typeof work !== 'function') throw new TypeError('A transaction has no work')
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
