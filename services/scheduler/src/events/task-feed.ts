import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Logger } from '@fiscus/runtime/logger'
import { type Listener, openListener } from './listener.ts'
import { readChanges } from './read-changes.ts'

/** Tells listeners what changes in the registry. Disposing it ends them all. */
export type TaskFeed = Disposable & {
  /** Hears all that changes from now on, until it leaves. Throws the problem `rate-limited` where there are too many. */
  join(keyId: string): Promise<Listener>
  leave(listener: Listener): void
}

const lookMs = 1000
const listenersMax = 500
const listenersPerKeyMax = 20

/** Looks for changes once a second for all listeners together, and only while there is one. */
export function openTaskFeed(control: ControlDatabase, log: Logger): TaskFeed {
  const listeners = new Set<Listener>()
  const stop = new AbortController()
  let started: Promise<void> | undefined

  async function start() {
    const { position } = await readChanges(control, null, { kind: 'all' })
    void watch(position)
  }

  async function watch(first: string) {
    let since = first
    while (listeners.size > 0) {
      await sleep(lookMs, undefined, { signal: stop.signal }).catch(() => {})
      since = await look(since).catch((error: unknown) => {
        log.warn({ err: error }, 'changes of tasks not read: tried again in a second')
        return since
      })
    }
    started = undefined
  }

  async function look(since: string): Promise<string> {
    const changes = await readChanges(control, since, { kind: 'all' })
    const isNews = changes.tasks === null || changes.tasks.length > 0
    if (isNews) for (const listener of listeners) listener.push(changes)
    return changes.position
  }

  return {
    async join(keyId) {
      refuseTooMany(listeners, keyId)
      const listener = openListener(keyId)
      listeners.add(listener)
      started ??= start()
      await started.catch((error: unknown) => {
        listeners.delete(listener)
        started = undefined
        throw error
      })
      return listener
    },
    leave(listener) {
      listener.end()
      listeners.delete(listener)
    },
    [Symbol.dispose]() {
      for (const listener of listeners) listener.end()
      listeners.clear()
      stop.abort()
    },
  }
}

function refuseTooMany(listeners: ReadonlySet<Listener>, keyId: string): void {
  const ofKey = [...listeners].filter((listener) => listener.keyId === keyId).length
  if (listeners.size < listenersMax && ofKey < listenersPerKeyMax) return
  throw new Problem(
    'rate-limited',
    `At most ${listenersPerKeyMax} streams of events are open for a key and ${listenersMax} in all: close one first.`,
    { headers: { 'retry-after': '10' } },
  )
}
