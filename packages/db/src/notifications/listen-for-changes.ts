import { setTimeout as sleep } from 'node:timers/promises'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { type Channel, channels } from '../connections/channels.ts'
import { connectListener } from '../connections/connect.ts'

/**
 * Called with the id or digest of the change. Null: notifications may have been missed, so anything may have changed.
 */
export type ChangeListeners = Record<Channel, (changed: string | null) => void>

const retryMs = 1000
/** Statements keep data flowing on the connection, so that a lost server is detected. */
const heartbeatMs = 15_000

/**
 * Listens, on one connection of its own, for changes by other processes: the id of a tenant, also when its tax
 * configuration changed, the digest of an API key, or the id of a user. Notifications may be missed before it listens,
 * at the start and after each lost connection; therefore every listener is then called with null. Rejects when the
 * database is unreachable at the start; later it reconnects each second until disposal.
 */
export async function listenForChanges(url: string, listeners: ChangeListeners): Promise<AsyncDisposable> {
  const stopping = new AbortController()
  let lost = Promise.withResolvers<void>()
  const client = connectListener(url, {
    onnotify: (channel, payload) => listeners[channel](payload),
    onclose: () => lost.resolve(),
  })

  async function listen() {
    lost = Promise.withResolvers()
    await client.unsafe(channels.map((channel) => `listen ${channel}`).join(';'))
    for (const channel of channels) listeners[channel](null)
  }

  async function listenAgainWhenLost() {
    while (!stopping.signal.aborted) {
      await lost.promise
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await listen().catch(() => lost.resolve())
    }
  }

  async function close() {
    stopping.abort()
    lost.resolve()
    await client.end({ timeout: 0 })
  }

  await listen().catch(async (error) => {
    await close()
    throw error
  })
  const heartbeat = repeatEvery(heartbeatMs, () => client`select`.catch(() => {}))
  const listening = listenAgainWhenLost()
  return {
    [Symbol.asyncDispose]: () =>
      whileClosing('listener for changes', async () => {
        await close()
        await Promise.all([heartbeat[Symbol.asyncDispose](), listening])
      }),
  }
}
