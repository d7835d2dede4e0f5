import { OperatorError } from '@fiscus/runtime/operator-error'
import postgres from 'postgres'
import { applicationUrl, isApplicationUrl } from './application-login.ts'
import type { Channel } from './channels.ts'
import { createSocketOpener } from './open-socket.ts'

const connectTimeoutSeconds = 5
const idleTimeoutSeconds = 60
const statementTimeoutMs = 15_000
/** A step of a background job has 60 s, and its last statement 15 s. */
const transactionTimeoutMs = 75_000
const lockTimeoutMs = 30_000
const listenerSilenceMaxMs = 30_000
const ownerSilenceMaxMs = 60 * 60 * 1000

/**
 * Opens a pool with the login of the application, also when the URL has the owner's (0023). Connecting fails after 5 s, a statement after 15 s, a transaction
 * after 75 s unless `transactionMsMax` is another limit. A connection is closed after
 * a minute without statements.
 */
export function connectApplication(
  url: string,
  connectionsMax: number,
  transactionMsMax = transactionTimeoutMs,
): postgres.Sql {
  return connect(applicationUrl(url), {
    max: connectionsMax,
    socket: createSocketOpener(idleTimeoutSeconds * 1000 + statementTimeoutMs),
    connection: {
      application_name: 'fiscus',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
      // It also ends a transaction whose client is suspended in the middle of a statement.
      transaction_timeout: transactionMsMax,
    },
  })
}

/** Opens one connection of the application that receives notifications. It is closed when it receives no data for 30 s. */
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
    connection: { application_name: 'fiscus listener' },
  })
}

/**
 * Runs work on one connection as the owner, for migrations and administration. It waits at most 30 s for a lock, so that a migration
 * behind a long transaction fails instead of blocking the requests behind it. A statement may take an hour.
 * @throws OperatorError when the URL has the login of the application
 */
export async function asOwner<T>(url: string, work: (client: postgres.Sql) => Promise<T>): Promise<T> {
  if (isApplicationUrl(url))
    throw new OperatorError(
      'DATABASE_URL has the login of the application, which may not do this: set it to the address with the owner of the databases.',
    )
  const client = connect(url, {
    max: 1,
    socket: createSocketOpener(ownerSilenceMaxMs),
    connection: { application_name: 'fiscus owner', lock_timeout: lockTimeoutMs },
  })
  try {
    return await work(client)
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
  return postgres(url, {
    connect_timeout: connectTimeoutSeconds,
    idle_timeout: idleTimeoutSeconds,
    // After a lost connection the next request reconnects at once, so that it finds a restarted database.
    backoff: false,
    // Saves a round trip for each connection: drizzle reads and writes array columns itself.
    fetch_types: false,
    onnotice: () => {},
    ...options,
  })
}
