import postgres from 'postgres'
import type { Channel } from './channels.ts'
import { socketOpener } from './open-socket.ts'

/** The role without a login that the application's connections act as; application-role.ts makes it. */
export const applicationRole = 'fiscus_app'

const connectTimeoutSeconds = 5
const idleTimeoutSeconds = 60
const statementTimeoutMs = 15_000
const lockTimeoutMs = 30_000
const listenerSilenceMaxMs = 30_000
const ownerSilenceMaxMs = 60 * 60 * 1000

/**
 * A pool that acts as the application: it may not change approved snapshots, connects within 5 s and gives up a statement
 * after 15 s. A connection is closed after a minute without work.
 */
export function connectApplication(url: string, connectionsMax: number): postgres.Sql {
  return connect(url, {
    max: connectionsMax,
    socket: socketOpener(idleTimeoutSeconds * 1000 + statementTimeoutMs),
    connection: {
      application_name: 'fiscus',
      role: applicationRole,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    },
  })
}

/** One connection that hears notifications. It must say something every 30 s, or is taken for dead. */
export function connectListener(
  url: string,
  hooks: { onnotify: (channel: Channel, what: string) => void; onclose: () => void },
): postgres.Sql {
  return connect(url, {
    ...hooks,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    socket: socketOpener(listenerSilenceMaxMs),
    connection: { application_name: 'fiscus listener', role: applicationRole },
  })
}

/**
 * Work on one connection as the owner, for migrations and administration. It waits at most 30 s for a lock, so that a migration
 * behind a long transaction fails instead of holding up everybody behind itself; a statement may take an hour.
 */
export async function asOwner<T>(url: string, work: (client: postgres.Sql) => Promise<T>): Promise<T> {
  const client = connect(url, {
    max: 1,
    socket: socketOpener(ownerSilenceMaxMs),
    connection: { application_name: 'fiscus owner', lock_timeout: lockTimeoutMs },
  })
  try {
    return await work(client)
  } finally {
    await client.end({ timeout: connectTimeoutSeconds })
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** The name of the database that a URL leads to. */
export function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

function connect(url: string, options: object): postgres.Sql {
  return postgres(url, {
    connect_timeout: connectTimeoutSeconds,
    idle_timeout: idleTimeoutSeconds,
    // After a lost connection the next request tries again at once: so a database that is back is found.
    backoff: false,
    // Spares a round trip for each connection: drizzle reads and writes array columns itself.
    fetch_types: false,
    onnotice: () => {},
    ...options,
  })
}
