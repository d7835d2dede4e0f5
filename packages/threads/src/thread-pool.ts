import { openPlaces } from '@fiscus/runtime/concurrency/places'
import { Thread, type ThreadOptions, type TimeLimits } from './thread.ts'

/** A pool of threads. They start on demand, and one that has ended is replaced. Disposal ends them and their jobs. */
export type ThreadPool<Configuration extends object = object> = AsyncDisposable & {
  /**
   * Waits for a thread, in the order of the calls. Disposal returns it.
   * @throws the reason of the signal; Error when the pool has ended
   */
  acquire(signal: AbortSignal): Promise<Disposable & Pick<Thread<Configuration>, 'execute'>>
  /**
   * Executes a work of the catalogue in a thread. A signal that aborts ends the thread.
   * @throws as `acquire` and `Thread.execute`
   */
  run<Output>(
    work: string,
    input: unknown,
    options: { limits: TimeLimits; signal: AbortSignal },
  ): Promise<Output>
  /** The number of threads that have a job. */
  busy(): number
}

type PoolOptions<Configuration> = ThreadOptions<Configuration> & {
  threadsMax: number
  /** A thread ends when it has had no job for this time in milliseconds; by default it stays. */
  idleMs?: number
}

export function openThreadPool<Configuration extends object = object>({
  threadsMax,
  idleMs,
  ...options
}: PoolOptions<Configuration>): ThreadPool<Configuration> {
  const places = openPlaces(threadsMax)
  const busy = new Set<Thread<Configuration>>()
  /** With the timers that end them, the one that was used last at the end. */
  const idle = new Map<Thread<Configuration>, NodeJS.Timeout | undefined>()
  let hasEnded = false

  function take(): Thread<Configuration> {
    for (const [thread, timer] of [...idle].reverse()) {
      clearTimeout(timer)
      idle.delete(thread)
      if (thread.isRunning) return thread
    }
    return new Thread(options)
  }

  function release(thread: Thread<Configuration>) {
    busy.delete(thread)
    if (!thread.isRunning) return
    const end = () => {
      idle.delete(thread)
      void thread.end()
    }
    idle.set(thread, idleMs === undefined ? undefined : setTimeout(end, idleMs).unref())
  }

  async function acquire(signal: AbortSignal): Promise<Disposable & Pick<Thread<Configuration>, 'execute'>> {
    const place = await places.take(signal)
    if (place === null) throw signal.reason
    if (hasEnded) {
      place[Symbol.dispose]()
      throw new Error('The threads have ended')
    }
    const thread = take()
    busy.add(thread)
    return {
      execute: (work, input, job) => thread.execute(work, input, job),
      [Symbol.dispose]() {
        release(thread)
        place[Symbol.dispose]()
      },
    }
  }

  return {
    acquire,
    async run<Output>(work: string, input: unknown, job: { limits: TimeLimits; signal: AbortSignal }) {
      using thread = await acquire(job.signal)
      return (await thread.execute(work, input, job)) as Output
    },
    busy: () => busy.size,
    async [Symbol.asyncDispose]() {
      hasEnded = true
      for (const timer of idle.values()) clearTimeout(timer)
      await Promise.all([...idle.keys(), ...busy].map((thread) => thread.end()))
    },
  }
}
