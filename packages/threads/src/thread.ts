import { type ResourceLimits, Worker } from 'node:worker_threads'
import { Problem } from '@fiscus/contracts/problems/problem'
import { errorOfStack } from '@fiscus/runtime/faults/error-of-stack'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { processorTimeSpent } from './processor-time-spent.ts'
import { SentConfigurations, type SizeOf } from './sent-configurations.ts'
import type { Answer, Job } from './thread-main.ts'

/** A job ran too long, or used too much memory. Its thread has ended. */
export class ThreadKilled extends Error {
  override name = 'ThreadKilled'
  readonly reason: 'time' | 'memory'
  constructor(reason: 'time' | 'memory') {
    super(reason === 'time' ? 'It takes too long' : 'It needs too much memory')
    this.reason = reason
  }
}

/** Times of one job. A thread spends at most as much processor time as the clock shows: on a busy machine much less. */
export type TimeLimits = {
  /** Milliseconds of processor time of the thread. */
  processorMs: number
  /** Milliseconds of the clock, whatever the thread waits for. */
  timeoutMs: number
}

export type ThreadOptions<Configuration> = {
  /** A module that exports the `works`. */
  catalogUrl: string
  resourceLimits: ResourceLimits
  /** The variables of the environment; by default those of the process. */
  env?: NodeJS.ProcessEnv
  /** The number of records of a configuration, by which the memory of a thread is bounded. */
  sizeOf?: SizeOf<Configuration>
}

export type JobOptions<Configuration> = {
  limits: TimeLimits
  configuration?: Configuration | null
  /** Ends the thread when it aborts. */
  signal?: AbortSignal
}

/** A thread that executes one job at a time. It keeps the process alive only while it has one. */
export class Thread<Configuration extends object = object> {
  readonly #worker: Worker
  readonly #configurations: SentConfigurations<Configuration>
  #job: PromiseWithResolvers<unknown> | null = null
  #isRunning = true

  /** Starts the thread. */
  constructor({ catalogUrl, resourceLimits, env, sizeOf = () => 1 }: ThreadOptions<Configuration>) {
    this.#configurations = new SentConfigurations(sizeOf)
    this.#worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
      workerData: { catalogUrl },
      resourceLimits,
      ...(env && { env }),
    })
    this.#worker.on('message', (answer: Answer) => this.#receive(answer))
    this.#worker.on('error', (error) => this.#fail(failureOf(error)))
    this.#worker.on('exit', () => this.#fail(new Error('The thread has ended')))
    this.#worker.unref()
  }

  /** False: the thread has ended and needs a successor. */
  get isRunning(): boolean {
    return this.#isRunning
  }

  /**
   * Executes a work of the catalogue.
   * @throws Problem of the work; ThreadKilled; the reason of the signal; Error when the work or its thread fails
   */
  async execute(work: string, input: unknown, options: JobOptions<Configuration>): Promise<unknown> {
    const { limits, configuration = null, signal } = options
    signal?.throwIfAborted()
    this.#job = Promise.withResolvers()
    const done = new AbortController()
    const tooLong = () => this.end(new ThreadKilled('time'))
    const abort = () => this.end(signal?.reason)
    const deadline = setTimeout(tooLong, limits.timeoutMs)
    signal?.addEventListener('abort', abort)
    const spending = { ms: limits.processorMs, signal: done.signal }
    processorTimeSpent(() => this.#processorMs(), spending).then(tooLong, () => {})
    this.#worker.ref()
    try {
      const job: Job = { work, input, ...this.#configurations.fieldsFor(configuration) }
      this.#worker.postMessage(job)
      return await this.#job.promise
    } finally {
      this.#job = null
      done.abort()
      clearTimeout(deadline)
      signal?.removeEventListener('abort', abort)
      this.#worker.unref()
    }
  }

  /** Ends the thread, and its job with a reason. */
  async end(reason: unknown = new Error('The thread has ended')): Promise<void> {
    this.#fail(reason)
    await this.#worker.terminate()
  }

  /** A defect may have left anything behind: the next job gets another thread. */
  #receive(answer: Answer) {
    if ('output' in answer) this.#job?.resolve(answer.output)
    else if ('failure' in answer) void this.end(errorOfStack(answer.failure))
    else {
      const { code, detail, errors, headers } = answer.problem
      this.#job?.reject(new Problem(code, detail, { errors, headers }))
    }
  }

  #fail(failure: unknown) {
    this.#isRunning = false
    this.#job?.reject(failure)
  }

  /** Milliseconds of processor time that the thread has spent; 0 before it runs. */
  async #processorMs(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage()
      return (user + system) / 1_000
    } catch (error) {
      if (hasCode(error, 'ERR_WORKER_NOT_RUNNING')) return 0
      throw error
    }
  }
}

function failureOf(error: unknown): Error {
  if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) return new ThreadKilled('memory')
  return new Error('The thread failed', { cause: error })
}
