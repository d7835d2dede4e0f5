import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type postgres from 'postgres'
import { hasSqlState } from '../connections/sql-states.ts'

const objectInUse = '55006'
const renameMsMax = 60_000
/** Longer than a statement of the application. */
const idleMsMax = 20_000
/** Until the processes have received the notification of the pause. */
const noticeMs = 250
const pollMs = 100

/**
 * Gives a database another name, so that no process can use it by the former one: neither with a connection that is
 * open, which is ended, nor with a new one. So nothing is written to a database that is copied, also by a process that
 * was not notified.
 * @throws OperatorError when connections are opened faster than they are ended
 */
export async function renameDatabase(server: postgres.Sql, from: string, to: string): Promise<void> {
  const startedAt = performance.now()
  while (true) {
    await server`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${from} and pid <> pg_backend_pid()`
    try {
      await server`alter database ${server(from)} rename to ${server(to)}`
      return
    } catch (error) {
      if (!hasSqlState(error, objectInUse)) throw error
      if (performance.now() - startedAt > renameMsMax)
        throw new OperatorError(`The database ${from} is in use: end its connections, and repeat.`, {
          cause: error,
        })
    }
  }
}

/** Waits until no statement or transaction of a client is in progress, at most 20 s: the rest is rolled back. */
export async function waitUntilIdle(server: postgres.Sql, database: string): Promise<void> {
  await sleep(noticeMs)
  const startedAt = performance.now()
  while (performance.now() - startedAt < idleMsMax) {
    const busy = await server`select from pg_stat_activity
      where datname = ${database} and backend_type = 'client backend' and state <> 'idle'`
    if (busy.length === 0) return
    await sleep(pollMs)
  }
}

/**
 * Verifies that the owner may end the connections of the logins of processes. One that does not exist has none.
 * @throws OperatorError with the statement that grants it
 */
export async function requireMayEndConnections(server: postgres.Sql, logins: string[]): Promise<void> {
  const [row] = await server`select current_user as owner, rolname as login from pg_roles
    where rolname in ${server(logins)} and not pg_has_role(oid, 'usage') and not pg_has_role('pg_signal_backend', 'usage')
    order by 1, 2 limit 1`
  if (row)
    throw new OperatorError(
      `The login ${row.owner} may not end connections of ${row.login}: GRANT pg_signal_backend TO ${row.owner}, and repeat.`,
    )
}
