import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { isTracing } from '@fiscus/runtime/tracing/spans'
import postgres from 'postgres'
import { applicationLimits } from './application-limits.ts'
import { applicationUrl, isApplicationUrl } from './application-login.ts'
import type { Channel } from './channels.ts'
import { type MarkCheck, markOption } from './database-mark.ts'
import { markErrors } from './mark-errors.ts'
import { createSocketOpener } from './open-socket.ts'
import { explainPooler, sessionMark } from './require-session.ts'
import { traceQueries } from './trace-queries.ts'

const connectTimeoutSeconds = 5
const idleTimeoutSeconds = 60
const silenceMaxMs = idleTimeoutSeconds * 1000 + applicationLimits.statement_timeout
const pooledSecondsMax = 60
const lockTimeoutMs = 30_000
const listenerSilenceMaxMs = 30_000
const ownerSilenceMaxMs = 60 * 60 * 1000

/**
 * Opens a pool with the login of a class, that of `standalone` when the URL has the owner's (0023). Connecting fails after 5 s,
 * a statement after 15 s, a transaction after 75 s unless `transactionMsMax` is another limit. A connection is closed
 * after a minute without statements. A connection to a database that the check refuses gets no statement.
 */
export function connectApplication(
  url: string,
  connectionsMax: number,
  transactionMsMax: number = applicationLimits.transaction_timeout,
  check?: MarkCheck,
): postgres.Sql {
  return connect(applicationUrl(url), {
    max: connectionsMax,
    ...checkedSocket(url, check),
    connection: {
      ...sessionMark,
      application_name: 'fiscus',
      ...applicationLimits,
      transaction_timeout: transactionMsMax,
    },
  })
}

/**
 * Opens a pool like `connectApplication` through a PgBouncer in transaction mode (0084). PgBouncer passes no time-outs
 * on: the login has them, and a shorter limit of transactions is set in each. Statements are not prepared, because they
 * would be on other connections.
 */
export function connectPooled(
  url: string,
  connectionsMax: number,
  transactionMsMax: number = applicationLimits.transaction_timeout,
  check?: MarkCheck,
): postgres.Sql {
  const client = connect(applicationUrl(url), {
    max: connectionsMax,
    prepare: false,
    // The server behind PgBouncer may change while a connection to it stays.
    max_lifetime: pooledSecondsMax,
    ...checkedSocket(url, check),
    connection: { application_name: 'fiscus' },
  })
  return transactionMsMax < applicationLimits.transaction_timeout
    ? limitTransactions(client, transactionMsMax)
    : client
}

/**
 * Opens one connection of the application that receives notifications. It is closed when it receives no data for 30 s.
 */
export function connectListener(
  url: string,
  hooks: { onnotify: (channel: Channel, payload: string) => void; onclose: () => void },
): postgres.Sql {
  return connect(applicationUrl(url), {
    ...hooks,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    socket: createSocketOpener(listenerSilenceMaxMs),
    connection: { ...sessionMark, application_name: 'fiscus listener' },
  })
}

/**
 * Runs work on one connection as the owner, for migrations and administration. It waits at most 30 s for a lock, so
 * that a migration behind a long transaction fails instead of blocking the requests behind it. A statement may take an
 * hour.
 * @throws OperatorError when the URL has the login of the application, or is a PgBouncer
 */
export async function asOwner<T>(url: string, work: (client: postgres.Sql) => Promise<T>): Promise<T> {
  if (isApplicationUrl(url))
    throw new OperatorError(
      'DATABASE_URL has the login of the application, which may not do this: set it to the address with the owner of the databases, and so DATABASE_DIRECT_URL where it is set.',
    )
  const client = connect(url, {
    max: 1,
    socket: createSocketOpener(ownerSilenceMaxMs),
    connection: { ...sessionMark, application_name: 'fiscus owner', lock_timeout: lockTimeoutMs },
  })
  try {
    return await work(client)
  } catch (error) {
    throw explainPooler(error, url)
  } finally {
    await client.end({ timeout: connectTimeoutSeconds })
  }
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Returns the name of the database in a URL. */
export function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

function connect(url: string, options: object): postgres.Sql {
  const sql = postgres(url, {
    connect_timeout: connectTimeoutSeconds,
    idle_timeout: idleTimeoutSeconds,
    // After a lost connection the next request reconnects at once, so that it finds a restarted database.
    backoff: false,
    // Saves a round trip for each connection: drizzle reads and writes array columns itself.
    fetch_types: false,
    onnotice: () => {},
    ...options,
  })
  if (isTracing()) traceQueries(sql)
  return markErrors(sql)
}

/** The options of a pool of the application: how it opens its sockets, and what it verifies in each connection. */
function checkedSocket(url: string, check: MarkCheck | undefined) {
  const open = createSocketOpener(silenceMaxMs)
  if (!check) return { socket: open }
  return {
    async socket(hosts: Parameters<typeof open>[0]) {
      await check.prepare()
      return open(hosts)
    },
    check: markOption(databaseName(url), check),
  }
}

/**
 * Returns a client whose transactions take `msMax` milliseconds at most: each sets the limit first, for itself only.
 */
function limitTransactions(client: postgres.Sql, msMax: number): postgres.Sql {
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
