import { Thread, type ThreadOptions, type TimeLimits } from './thread.ts'

/** A thread for one caller. Disposal returns it. */
export type AcquiredThread<Configuration extends object = object> = Disposable &
  Pick<Thread<Configuration>, 'execute' | 'measureMemory'>

/** A pool of threads. They start on demand, and one that has ended is replaced. Disposal ends them and their jobs. */
export type ThreadPool<Configuration extends object = object> = AsyncDisposable & {
  /**
   * Waits for a thread, in the order of the calls. A caller that leaves does not end the start of its thread.
   * @throws the reason of the signal; Error when the thread did not start, with its cause, or when the pool has ended
   */
  acquire(signal: AbortSignal): Promise<AcquiredThread<Configuration>>
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
  /** Threads that start at a time, by default all; after a start that failed one, until one succeeds. */
  startingMax?: number
  startLimits?: TimeLimits
  /** A thread ends when it has had no job for this time in milliseconds; by default it stays. */
  idleMs?: number
}

/**
 * A start takes about a second of processor time: one that spends 30 hangs. The clock tells nothing about it: where this
 * process gets a hundredth of a processor, a start that ends early is one that begins anew, without an end. So the
 * limit of the clock is only for a start that waits for what never comes.
 */
const startLimitsOfAll = { processorMs: 30_000, timeoutMs: 900_000 }

export function openThreadPool<Configuration extends object = object>({
  threadsMax,
  startingMax = threadsMax,
  startLimits = startLimitsOfAll,
  idleMs,
  ...options
}: PoolOptions<Configuration>): ThreadPool<Configuration> {
  type Pooled = Thread<Configuration>
  const starting = new Set<Pooled>()
  const busy = new Set<Pooled>()
  /** With the timers that end them, the one that was used last at the end. */
  const idle = new Map<Pooled, NodeJS.Timeout | undefined>()
  const waiting = new Set<PromiseWithResolvers<Pooled>>()
  let hasFailed = false
  let hasEnded = false

  function takeIdle(): Pooled | undefined {
    for (const [thread, timer] of [...idle].reverse()) {
      clearTimeout(timer)
      idle.delete(thread)
      if (thread.isFree) {
        busy.add(thread)
        return thread
      }
      void thread.end()
    }
    return undefined
  }

  function takeWaiting(): PromiseWithResolvers<Pooled> | undefined {
    const [first] = waiting
    if (first) waiting.delete(first)
    return first
  }

  function waitForThread(signal: AbortSignal): Promise<Pooled> {
    const caller = Promise.withResolvers<Pooled>()
    const leave = () => {
      waiting.delete(caller)
      caller.reject(signal.reason)
    }
    waiting.add(caller)
    signal.addEventListener('abort', leave)
    startIfNeeded()
    return caller.promise.finally(() => signal.removeEventListener('abort', leave))
  }

  function startIfNeeded() {
    const atOnce = () =>
      Math.min(hasFailed ? 1 : startingMax, waiting.size, threadsMax - busy.size - idle.size)
    while (!hasEnded && starting.size < atOnce()) void startOne()
  }

  async function startOne() {
    let thread: Pooled | undefined
    try {
      thread = new Thread(options)
      starting.add(thread)
      await thread.started(startLimits)
      starting.delete(thread)
      hasFailed = false
      offer(thread)
    } catch (error) {
      if (thread) starting.delete(thread)
      hasFailed = true
      const failure = new Error('The thread did not start', { cause: error })
      const caller = takeWaiting()
      if (caller) caller.reject(failure)
      else if (!hasEnded) options.onFailure?.(failure, null)
    }
    startIfNeeded()
  }

  /** Passes a free thread on to the caller that has waited for longest. */
  function offer(thread: Pooled) {
    const caller = takeWaiting()
    if (caller) {
      busy.add(thread)
      return caller.resolve(thread)
    }
    const end = () => {
      idle.delete(thread)
      void thread.end()
    }
    idle.set(thread, idleMs === undefined ? undefined : setTimeout(end, idleMs).unref())
  }

  function release(thread: Pooled) {
    busy.delete(thread)
    if (thread.isFree) return offer(thread)
    void thread.end()
    startIfNeeded()
  }

  async function acquire(signal: AbortSignal): Promise<AcquiredThread<Configuration>> {
    signal.throwIfAborted()
    if (hasEnded) throw new Error('The threads have ended')
    const thread = takeIdle() ?? (await waitForThread(signal))
    return {
      execute: (work, input, job) => thread.execute(work, input, job),
      measureMemory: () => thread.measureMemory(),
      [Symbol.dispose]: () => release(thread),
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
      for (let caller = takeWaiting(); caller; caller = takeWaiting())
        caller.reject(new Error('The threads have ended'))
      await Promise.all([...starting, ...idle.keys(), ...busy].map((thread) => thread.end()))
    },
  }
}
