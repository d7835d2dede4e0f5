import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { tasks } from '@fiscus/messages/tasks'
import type { Logger } from '@fiscus/runtime/log/logger'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { readChanges } from './read-changes.ts'
import { openSubscription, type Subscription } from './subscription.ts'

/** Distributes the changes of tasks to the streams of this process. Disposal ends all subscriptions. */
export type TaskFeed = Disposable & {
  /**
   * Subscribes to all changes from now on.
   * @throws Problem 429 `rate-limited` when the process or the key has too many subscriptions
   */
  subscribe(callerId: string): Promise<Subscription>
  unsubscribe(subscription: Subscription): void
  /** Lets every stream check its key and tenant: one of them has changed. */
  wakeStreams(): void
}

const pollMs = 1000
const subscriptionsMax = 500
const subscriptionsPerKeyMax = 20

/**
 * Polls the database once a second for all subscriptions together, and only while there is one (scheduled-tasks §6.1).
 */
export function openTaskFeed(control: ControlDatabase, log: Logger): TaskFeed {
  const subscriptions = new Set<Subscription>()
  let polling: Promise<AbortController> | undefined

  async function startPolling(): Promise<AbortController> {
    const stop = new AbortController()
    let { position } = await readChanges(control, null, { kind: 'all' })
    async function poll() {
      const changes = await readChanges(control, position, { kind: 'all' })
      if (stop.signal.aborted) return
      position = changes.position
      if (changes.tasks?.length === 0 && changes.runs.length === 0) return
      for (const subscription of subscriptions) subscription.push(changes)
    }
    repeatEvery(pollMs, poll, {
      signal: stop.signal,
      onError: (error) => log.warn({ err: error }, 'changes of tasks not read: retry in one second'),
    })
    return stop
  }

  function stopPolling() {
    polling?.then(
      (stop) => stop.abort(),
      () => {},
    )
    polling = undefined
  }

  return {
    async subscribe(callerId) {
      limitSubscriptions(subscriptions, callerId)
      const subscription = openSubscription(callerId)
      subscriptions.add(subscription)
      polling ??= startPolling()
      await polling.catch((error: unknown) => {
        subscriptions.delete(subscription)
        polling = undefined
        throw error
      })
      return subscription
    },
    unsubscribe(subscription) {
      subscription.end()
      subscriptions.delete(subscription)
      if (subscriptions.size === 0) stopPolling()
    },
    wakeStreams() {
      for (const subscription of subscriptions) subscription.wake()
    },
    [Symbol.dispose]() {
      for (const subscription of subscriptions) subscription.end()
      subscriptions.clear()
      stopPolling()
    },
  }
}

function limitSubscriptions(subscriptions: ReadonlySet<Subscription>, callerId: string): void {
  const ofCaller = [...subscriptions].filter((subscription) => subscription.callerId === callerId).length
  if (subscriptions.size < subscriptionsMax && ofCaller < subscriptionsPerKeyMax) return
  throw new Problem(
    'rate-limited',
    tasks.tooManyStreams({ ofKey: subscriptionsPerKeyMax, ofServer: subscriptionsMax }),
    { headers: { 'retry-after': '10' } },
  )
}
