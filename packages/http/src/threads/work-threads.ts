import { availableParallelism } from 'node:os'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Metrics } from '@fiscus/runtime/metrics'
import { createJobQueue } from './job-queue.ts'
import { createThreadMetrics, type RejectionReason } from './thread-metrics.ts'
import type { Work } from './work.ts'
import { startWorkThread, type WorkThread } from './work-thread.ts'

/** The tenant that a job counts for, the signal of its request, and the configuration that the work reads. */
type JobOptions<Configuration> = {
  tenantId: string
  signal: AbortSignal
  configuration?: Configuration
  /** Whether the work takes at most about ten milliseconds, so that this process does it at once. */
  isSmall?: boolean
}

/**
 * A pool of threads for long computations, which would block all other requests. Disposal ends the threads and their
 * jobs.
 */
export type WorkThreads<Configuration extends object = object> = AsyncDisposable & {
  /**
   * Executes a work where it delays no other request, in a thread unless it is small, and returns its output.
   * @throws Problem of the work; 503 `overloaded` when too many jobs wait, or a job waits or takes too long; the reason
   * of the signal when it aborts; Error when the thread fails
   */
  run<Input, Output>(
    work: Work<Input, Output, Configuration>,
    input: Input,
    options: JobOptions<Configuration>,
  ): Promise<Output>
}

type Job<Configuration> = PromiseWithResolvers<unknown> & {
  work: string
  input: unknown
  configuration: Configuration | null
}

const threadsMax = Math.min(2, Math.max(1, availableParallelism() - 1))
const retryAfterSeconds = 5

const sentences: Readonly<Record<RejectionReason, string>> = {
  queue_full: 'Too many large requests are waiting.',
  waited: 'The request waited too long.',
  timed_out: 'The request took too long.',
}

export type ThreadLimits = { tenantMax: number; totalMax: number; waitMs: number; runMs: number }

/** A body has at most 5 MB, so that at most 160 MB wait. */
const defaultLimits: ThreadLimits = { tenantMax: 8, totalMax: 32, waitMs: 20_000, runMs: 30_000 }

type PoolOptions<Configuration> = {
  /** A module that exports the `works`. */
  catalogUrl: string
  metrics: Metrics
  /** The metrics of the pool begin with it. */
  service: string
  /** How a caller sends a rejected request again: `with fewer lines if possible`. */
  advice: string
  /** The number of records of a configuration, by which the memory of a thread is bounded. */
  sizeOf?: (configuration: Configuration) => number
  limits?: ThreadLimits
}

/**
 * Opens the pool. Threads start with the first job, and a failed thread is replaced with the next one
 * (docs/decisions/0022).
 */
export function openWorkThreads<Configuration extends object = object>({
  catalogUrl,
  metrics,
  service,
  advice,
  sizeOf = () => 1,
  limits = defaultLimits,
}: PoolOptions<Configuration>): WorkThreads<Configuration> {
  const queue = createJobQueue<Job<Configuration>>({ ...limits, tenantRunningMax: 1 })
  const idle = new Set<WorkThread<Configuration>>()
  const busy = new Set<WorkThread<Configuration>>()
  const { jobRejected, jobStarted } = createThreadMetrics(metrics, service, () => ({
    running: busy.size,
    waiting: queue.waiting(),
  }))

  function overloaded(reason: RejectionReason): Problem {
    jobRejected(reason)
    return new Problem(
      'overloaded',
      `${sentences[reason]} Send it again in ${retryAfterSeconds} s, ${advice}.`,
      { headers: { 'retry-after': String(retryAfterSeconds) } },
    )
  }

  function startJobs() {
    while (busy.size < threadsMax) {
      const next = queue.next()
      if (!next) return
      void runJob(takeThread(), next.tenantId, next.job)
    }
  }

  /** An idle thread, or a new one. An idle thread can have failed. */
  function takeThread(): WorkThread<Configuration> {
    for (const thread of idle) {
      idle.delete(thread)
      if (thread.isRunning()) return thread
    }
    return startWorkThread(catalogUrl, sizeOf)
  }

  async function runJob(thread: WorkThread<Configuration>, tenantId: string, job: Job<Configuration>) {
    const timer = setTimeout(() => {
      job.reject(overloaded('timed_out'))
      void thread.end()
    }, limits.runMs)
    busy.add(thread)
    const end = jobStarted(job.work)
    try {
      job.resolve(await thread.execute(job.work, job.input, job.configuration))
    } catch (error) {
      job.reject(error)
    } finally {
      clearTimeout(timer)
      end()
      queue.end(tenantId)
      busy.delete(thread)
      if (thread.isRunning()) idle.add(thread)
      startJobs()
    }
  }

  return {
    async run<Input, Output>(
      { name, execute }: Work<Input, Output, Configuration>,
      input: Input,
      { tenantId, signal, configuration = undefined, isSmall = false }: JobOptions<Configuration>,
    ): Promise<Output> {
      if (isSmall) return execute(input, configuration ?? null)
      signal.throwIfAborted()
      const job: Job<Configuration> = {
        ...Promise.withResolvers<unknown>(),
        work: name,
        input,
        configuration: configuration ?? null,
      }
      if (!queue.add(tenantId, job)) throw overloaded('queue_full')
      const leave = (reasonOf: () => unknown) => {
        if (queue.remove(tenantId, job)) job.reject(reasonOf())
      }
      const abort = () => leave(() => signal.reason)
      const timer = setTimeout(() => leave(() => overloaded('waited')), limits.waitMs)
      signal.addEventListener('abort', abort)
      startJobs()
      try {
        return (await job.promise) as Output
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...idle, ...busy].map((thread) => thread.end()))
    },
  }
}
