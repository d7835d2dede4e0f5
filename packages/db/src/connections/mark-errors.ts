import { markOrigin } from '@fiscus/runtime/faults/origin'
import type postgres from 'postgres'

type Reject = (error: unknown) => void
const rejecting = Symbol('reject')
type Query = { [rejecting]?: Reject }

const marked = new WeakSet<object>()

/**
 * Marks what a client throws as errors of the database, and returns the client. postgres.js rejects each of its queries
 * (of templates, `unsafe`, `begin`, cursors, COPY and LISTEN) by their property `reject`, which their class sets. The
 * class is shared by all clients.
 */
export function markErrors(client: postgres.Sql): postgres.Sql {
  const query: object = Object.getPrototypeOf(client`select`)
  if (!marked.has(query)) {
    marked.add(query)
    Object.defineProperty(query, 'reject', {
      get(this: Query) {
        return this[rejecting]
      },
      set(this: Query, reject: Reject) {
        this[rejecting] = (error) => reject(markOrigin(error, 'database'))
      },
    })
  }

  const { begin } = client
  return Object.assign(client, {
    /** A transaction also rejects without a query, when its connection is lost between two of them. */
    async begin<T>(work: (tx: postgres.TransactionSql) => Promise<T>) {
      let ofWork: unknown
      const keepError = (error: unknown) => {
        ofWork = error
        throw error
      }
      try {
        return await begin((tx) => work(tx).catch(keepError))
      } catch (error) {
        throw error === ofWork ? error : markOrigin(error, 'database')
      }
    },
  })
}
