import { setTimeout as sleep } from 'node:timers/promises'
import { type Channel, channels } from '../connections/channels.ts'
import { connectListener } from '../connections/connect.ts'

/** What to do when something has changed; null: anything may have. */
export type ChangeListeners = Record<Channel, (what: string | null) => void>

const retryMs = 1000
/** Shows that the server is still there: a listener has nothing else to say. */
const heartbeatMs = 15_000

/**
 * Hears, on one connection of its own, what other processes change: the id of a tenant, also of one whose tax configuration
 * changed, or the digest of an API key. Whenever it begins to listen, at first and after each lost connection, something may have
 * been missed: then every listener is called with null. Rejects when the database doesn't answer at first; later it tries again
 * each second, until it is disposed.
 */
export async function listenForChanges(url: string, listeners: ChangeListeners): Promise<AsyncDisposable> {
  const stop = new AbortController()
  let lost = Promise.withResolvers<void>()
  const client = connectListener(url, {
    onnotify: (channel, what) => listeners[channel](what),
    onclose: () => lost.resolve(),
  })

  async function begin() {
    lost = Promise.withResolvers()
    await client.unsafe(channels.map((channel) => `listen ${channel}`).join(';'))
    for (const channel of channels) listeners[channel](null)
  }

  async function beginAgainWheneverLost() {
    while (!stop.signal.aborted) {
      await lost.promise
      await sleep(retryMs, undefined, { signal: stop.signal }).catch(() => {})
      if (!stop.signal.aborted) await begin().catch(() => lost.resolve())
    }
  }

  async function end() {
    stop.abort()
    lost.resolve()
    await client.end({ timeout: 0 })
  }

  await begin().catch(async (error) => {
    await end()
    throw error
  })
  const heartbeat = setInterval(() => client`select`.catch(() => {}), heartbeatMs)
  const listening = beginAgainWheneverLost()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(heartbeat)
      await end()
      await listening
    },
  }
}
