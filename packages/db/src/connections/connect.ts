import postgres from 'postgres'
import type { Channel } from './channels.ts'
import { createSocketOpener } from './open-socket.ts'

/** The role without a login that the application's connections act as; application-role.ts creates it. */
export const applicationRole = 'fiscus_app'

const connectTimeoutSeconds = 5
const idleTimeoutSeconds = 60
const statementTimeoutMs = 15_000
/** A step of a background job has 60 s, and its last statement 15 s. */
const transactionTimeoutMs = 75_000
const lockTimeoutMs = 30_000
const listenerSilenceMaxMs = 30_000
const ownerSilenceMaxMs = 60 * 60 * 1000

/**
 * Opens a pool with the rights of the application. Connecting fails after 5 s, a statement after 15 s, a transaction
 * after 75 s unless `transactionMsMax` is another limit. A connection is closed after
 * a minute without statements.
 */
export function connectApplication(
  url: string,
  connectionsMax: number,
  transactionMsMax = transactionTimeoutMs,
): postgres.Sql {
  return connect(url, {
    max: connectionsMax,
    socket: createSocketOpener(idleTimeoutSeconds * 1000 + statementTimeoutMs),
    connection: {
      application_name: 'fiscus',
      role: applicationRole,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
      // It also ends a transaction whose client is suspended in the middle of a statement.
      transaction_timeout: transactionMsMax,
    },
  })
}

/** Opens one connection that receives notifications. It is closed when it receives no data for 30 s. */
export function connectListener(
  url: string,
  hooks: { onnotify: (channel: Channel, payload: string) => void; onclose: () => void },
): postgres.Sql {
  return connect(url, {
    ...hooks,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    socket: createSocketOpener(listenerSilenceMaxMs),
    connection: { application_name: 'fiscus listener', role: applicationRole },
  })
}

/**
 * Runs work on one connection as the owner, for migrations and administration. It waits at most 30 s for a lock, so that a migration
 * behind a long transaction fails instead of blocking the requests behind it. A statement may take an hour.
 */
export async function asOwner<T>(url: string, work: (client: postgres.Sql) => Promise<T>): Promise<T> {
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
