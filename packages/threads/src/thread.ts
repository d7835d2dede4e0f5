import { type ResourceLimits, Worker } from 'node:worker_threads'
import { Problem } from '@fiscus/contracts/problems/problem'
import { errorOfStack } from '@fiscus/runtime/faults/error-of-stack'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { processorTimeSpent } from './processor-time-spent.ts'
import { SentConfigurations, type SizeOf } from './sent-configurations.ts'
import type { Answer, FromThread, ToThread } from './thread-main.ts'

/** A job ran too long, or used too much memory, or its thread took too long to start. The thread has ended. */
export class ThreadKilled extends Error {
  override name = 'ThreadKilled'
  // A stack of this thread would be misleading.
  override stack = this.message
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
  /** The module of the works finds it as `data` in its `workerData`. */
  data?: unknown
  /** The variables of the environment; by default those of the process. */
  env?: NodeJS.ProcessEnv
  /** The number of records of a configuration, by which the memory of a thread is bounded. */
  sizeOf?: SizeOf<Configuration>
  /**
   * Receives a failure that no caller gets: of what a job has left behind in its thread, with the label of that job, or
   * of a start for which no caller waits, with null.
   */
  onFailure?: (failure: unknown, label: unknown) => void
}

export type JobOptions<Configuration> = {
  /** By default the job has none. */
  limits?: TimeLimits
  configuration?: Configuration | null
  /** Ends the thread when it aborts. */
  signal?: AbortSignal
  /** Milliseconds that the work has to end after its signal has aborted, before the thread ends; by default 0. */
  graceMs?: number
  /** Receives what the work reports (`currentJob`). */
  onReport?: (report: unknown) => void
  /** Names the job in `onFailure`. */
  label?: unknown
}

type RunningJob = PromiseWithResolvers<unknown> & {
  number: number
  onReport: ((report: unknown) => void) | undefined
}

/** A thread that executes one job at a time. It keeps the process alive only while it starts or has a job. */
export class Thread<Configuration extends object = object> {
  readonly #worker: Worker
  readonly #configurations: SentConfigurations<Configuration>
  readonly #onFailure: ThreadOptions<Configuration>['onFailure']
  readonly #ready = Promise.withResolvers<void>()
  #job: RunningJob | null = null
  #jobs = 0
  #isSound = true
  #hasEnded = false

  /** Begins the start of the thread. */
  constructor({
    catalogUrl,
    resourceLimits,
    data,
    env,
    sizeOf = () => 1,
    onFailure,
  }: ThreadOptions<Configuration>) {
    this.#configurations = new SentConfigurations(sizeOf)
    this.#onFailure = onFailure
    this.#worker = new Worker(new URL('./thread-main.ts', import.meta.url), {
      workerData: { catalogUrl, data },
      resourceLimits,
      ...(env && { env }),
    })
    this.#worker.on('message', (message: FromThread) => this.#receive(message))
    this.#worker.on('error', (error) => this.#fail(failureOf(error)))
    this.#worker.on('exit', (code) => this.#exited(code))
    this.#worker.unref()
  }

  /** False: the thread has a job, or has ended, or an earlier job has left a failure behind: it takes no further one. */
  get isFree(): boolean {
    return this.#isSound && this.#job === null
  }

  /**
   * Waits until the thread can execute jobs.
   * @throws ThreadKilled; Error when the thread fails. It has then ended
   */
  started(limits: TimeLimits): Promise<void> {
    return this.#within(limits, this.#ready.promise)
  }

  /**
   * Executes a work of the catalogue.
   * @throws Problem of the work; ThreadKilled; the reason of the signal; Error when the work or its thread fails
   */
  async execute(work: string, input: unknown, options: JobOptions<Configuration> = {}): Promise<unknown> {
    const { limits, configuration = null, signal, graceMs = 0, onReport, label = null } = options
    signal?.throwIfAborted()
    if (this.#hasEnded) throw new Error('The thread ended before the job began')
    this.#jobs += 1
    const job = { ...Promise.withResolvers<unknown>(), number: this.#jobs, onReport }
    this.#job = job
    let grace: NodeJS.Timeout | undefined
    const stop = () => {
      if (graceMs === 0) return this.end(signal?.reason)
      this.#send({ kind: 'stop', reason: String(signal?.reason) })
      const late = `It continued for ${graceMs / 1000} s after its signal had aborted`
      grace = setTimeout(() => this.end(errorOfStack(late)), graceMs)
    }
    signal?.addEventListener('abort', stop)
    try {
      const { number } = job
      const fields = this.#configurations.fieldsFor(configuration)
      this.#send({ kind: 'job', number, label, work, input, ...fields })
      return await this.#within(limits, job.promise)
    } finally {
      this.#job = null
      clearTimeout(grace)
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Measures the heap and the memory outside of it that belongs to it, in bytes. @throws Error: it has ended */
  async measureMemory(): Promise<number> {
    const { used_heap_size, external_memory } = await this.#worker.getHeapStatistics()
    return used_heap_size + external_memory
  }

  /** Ends the thread, and its job with a reason. */
  async end(reason: unknown = new Error('The thread has ended')): Promise<void> {
    this.#fail(reason)
    await this.#worker.terminate()
  }

  #send(message: ToThread) {
    this.#worker.postMessage(message)
  }

  #receive(message: FromThread) {
    if (message.kind === 'ready') this.#ready.resolve()
    else if (message.kind === 'answer') this.#receiveAnswer(message)
    else if (message.kind === 'report') {
      if (message.number === this.#job?.number) this.#job.onReport?.(message.report)
    } else this.#receiveUnhandled(message)
  }

  /** A defect may have left anything behind: the next job gets another thread. */
  #receiveAnswer(answer: Answer) {
    if ('output' in answer) this.#job?.resolve(answer.output)
    else if ('failure' in answer) void this.end(errorOfStack(answer.failure))
    else {
      const { code, detail, errors, headers } = answer.problem
      this.#job?.reject(new Problem(code, detail, { errors, headers }))
    }
  }

  /** A job that has ended fails no later one, which continues in this thread as its last. */
  #receiveUnhandled({ number, label, message, cause }: FromThread & { kind: 'unhandled' }) {
    const error = errorOfStack(message, cause === null ? {} : { cause: errorOfStack(cause) })
    if (number === this.#job?.number) return void this.end(error)
    if (this.#isSound) this.#onFailure?.(error, label)
    this.#isSound = false
  }

  #exited(code: number) {
    this.#fail(
      new Error(this.#isSound ? `The thread ended with the code ${code}` : 'An earlier job ended the thread'),
    )
  }

  #fail(failure: unknown) {
    this.#isSound = false
    this.#hasEnded = true
    this.#ready.reject(failure)
    this.#job?.reject(failure)
  }

  /** Ends the thread when it has spent the limits before the promise settles. */
  async #within<Value>(limits: TimeLimits | undefined, promise: Promise<Value>): Promise<Value> {
    const done = new AbortController()
    const tooLong = () => this.end(new ThreadKilled('time'))
    const deadline = limits && setTimeout(tooLong, limits.timeoutMs)
    if (limits) {
      const spending = { ms: limits.processorMs, signal: done.signal }
      processorTimeSpent(() => this.#processorMs(), spending).then(tooLong, () => {})
    }
    this.#worker.ref()
    try {
      return await promise
    } finally {
      done.abort()
      clearTimeout(deadline)
      this.#worker.unref()
    }
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
