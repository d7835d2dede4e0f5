import postgres from 'postgres'
import { type Channel, channels } from './channels.ts'

const retrySeconds = 1

/**
 * Hears, on one connection of its own, what other processes change: `changed(tenantId)` for tenants and their configuration,
 * `changed(keyDigest)` for API keys. Whenever the connection was made anew, something may have been missed: then each is called
 * with null, which means all. Resolves when it listens; a lost connection is retried each second until disposal.
 */
export async function listenForChanges(
  url: string,
  changed: Record<Channel, (what: string | null) => void>,
): Promise<AsyncDisposable> {
  const sql = postgres(url, {
    connect_timeout: 5,
    keep_alive: 15,
    backoff: () => retrySeconds,
    onnotice: () => {},
    connection: { application_name: 'fiscus notifications' },
  })
  await Promise.all(
    channels.map((channel) => sql.listen(channel, changed[channel], () => changed[channel](null))),
  )
  return { [Symbol.asyncDispose]: () => sql.end({ timeout: 0 }) }
}
