import { type ResourceLimits, Worker } from 'node:worker_threads'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { processorTimeSpent } from './processor-time-spent.ts'

/** A job ran too long, or used too much memory. */
export class ThreadKilled extends Error {
  override name = 'ThreadKilled'
  constructor(reason: 'time' | 'memory') {
    super(reason === 'time' ? 'It takes too long' : 'It needs too much memory')
  }
}

/** Times of one job. A thread spends at most as much processor time as the clock shows: on a busy machine much less. */
export type TimeLimits = {
  /** Milliseconds of processor time of the thread. */
  processorMs: number
  /** Milliseconds of the clock, whatever the thread waits for. */
  timeoutMs: number
}

type Limits = { resourceLimits: ResourceLimits; idleMs: number }

/**
 * A thread for code that is not trusted to end. It starts with the first job, executes one job at a time, is terminated
 * when a job takes too much processor time or too long, and ends when it has had no job for `idleMs`. It keeps no
 * process alive.
 */
export class KillableThread<Input, Output> {
  #worker: Worker | null = null
  #last: Promise<unknown> = Promise.resolve()
  #job: Pick<PromiseWithResolvers<Output>, 'resolve' | 'reject'> | null = null
  #idle: NodeJS.Timeout | undefined
  readonly #module: URL
  readonly #limits: Limits

  /** `module` answers each message with one message. */
  constructor(module: URL, limits: Limits) {
    this.#module = module
    this.#limits = limits
  }

  /**
   * Executes a job after those before it. The times count from its start. @throws ThreadKilled; the reason of the
   * signal
   */
  run(input: Input, options: { limits: TimeLimits; signal: AbortSignal }): Promise<Output> {
    const job = this.#last.then(() => this.#execute(input, options))
    this.#last = job.catch(() => {})
    return job
  }

  async #execute(
    input: Input,
    { limits, signal }: { limits: TimeLimits; signal: AbortSignal },
  ): Promise<Output> {
    signal.throwIfAborted()
    clearTimeout(this.#idle)
    const { promise, resolve, reject } = Promise.withResolvers<Output>()
    this.#worker ??= this.#start()
    const worker = this.#worker
    this.#job = { resolve, reject }
    const stop = () => reject(signal.reason)
    const done = new AbortController()
    const deadline = setTimeout(() => reject(new ThreadKilled('time')), limits.timeoutMs)
    signal.addEventListener('abort', stop, { once: true })
    // A job keeps the process alive until it has an answer.
    worker.ref()
    try {
      const spent = processorTimeSpent(() => processorMsOf(worker), {
        ms: limits.processorMs,
        signal: done.signal,
      })
      spent.then(
        () => reject(new ThreadKilled('time')),
        () => {},
      )
      worker.postMessage(input)
      return await promise
    } catch (error) {
      this.#worker = null
      await worker.terminate()
      throw error
    } finally {
      this.#job = null
      done.abort()
      clearTimeout(deadline)
      signal.removeEventListener('abort', stop)
      worker.unref()
      this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#module, { resourceLimits: this.#limits.resourceLimits, env: {} })
    worker.on('message', (output: Output) => this.#job?.resolve(output))
    worker.on('error', (error) => this.#job?.reject(failureOf(error)))
    worker.unref()
    return worker
  }

  #end() {
    void this.#worker?.terminate()
    this.#worker = null
  }
}

/** Milliseconds of processor time that a thread has spent; 0 before it runs. */
async function processorMsOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1_000
  } catch (error) {
    if (hasCode(error, 'ERR_WORKER_NOT_RUNNING')) return 0
    throw error
  }
}

function failureOf(error: unknown): unknown {
  return hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY') ? new ThreadKilled('memory') : error
}
