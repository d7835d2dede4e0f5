import { availableParallelism } from 'node:os'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Metrics } from '@fiscus/runtime/metrics'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { type CalculationThread, startCalculationThread } from './calculation-thread.ts'
import { createJobQueue } from './job-queue.ts'
import { createThreadMetrics, type RejectionReason } from './thread-metrics.ts'
import type { Work } from './work.ts'

/** The tenant that a job counts for, the signal of its request, and the configuration that the work reads. */
export type JobOptions = { tenantId: string; signal: AbortSignal; configuration?: TaxConfiguration }

/** A pool of threads for long computations, which would block all other requests. Disposal ends the threads and their jobs. */
export type CalculationThreads = AsyncDisposable & {
  /**
   * Executes a work in a thread and returns its output.
   * @throws Problem of the work; 503 `overloaded` when too many jobs wait, or a job waits or takes too long; the reason of the
   * signal when it aborts; Error when the thread fails
   */
  run<Input, Output>(work: Work<Input, Output>, input: Input, options: JobOptions): Promise<Output>
}

type Job = PromiseWithResolvers<unknown> & {
  work: string
  input: unknown
  configuration: TaxConfiguration | null
}

const threadsMax = Math.min(2, Math.max(1, availableParallelism() - 1))
const retryAfterSeconds = 5

const sentences: Readonly<Record<RejectionReason, string>> = {
  queue_full: 'Too many large requests are waiting.',
  waited: 'The request waited too long.',
  timed_out: 'The calculation took too long.',
}

export type ThreadLimits = { tenantMax: number; totalMax: number; waitMs: number; runMs: number }

/** A body has at most 5 MB, so that at most 160 MB wait. */
const defaultLimits: ThreadLimits = { tenantMax: 8, totalMax: 32, waitMs: 20_000, runMs: 30_000 }

/**
 * Opens the pool. Threads start with the first job, and a failed thread is replaced with the next one (docs/decisions/0022).
 * `catalogUrl` is a module that exports the `works`.
 */
export function openCalculationThreads(
  catalogUrl: string,
  metrics: Metrics,
  limits: ThreadLimits = defaultLimits,
): CalculationThreads {
  const queue = createJobQueue<Job>({ ...limits, tenantRunningMax: 1 })
  const idle = new Set<CalculationThread>()
  const busy = new Set<CalculationThread>()
  const { jobRejected, jobStarted } = createThreadMetrics(metrics, () => ({
    running: busy.size,
    waiting: queue.waiting(),
  }))

  function overloaded(reason: RejectionReason): Problem {
    jobRejected(reason)
    return new Problem(
      'overloaded',
      `${sentences[reason]} Send it again in ${retryAfterSeconds} s, with fewer lines if possible.`,
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
  function takeThread(): CalculationThread {
    for (const thread of idle) {
      idle.delete(thread)
      if (thread.isRunning()) return thread
    }
    return startCalculationThread(catalogUrl)
  }

  async function runJob(thread: CalculationThread, tenantId: string, job: Job) {
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
      { name }: Work<Input, Output>,
      input: Input,
      { tenantId, signal, configuration = undefined }: JobOptions,
    ): Promise<Output> {
      signal.throwIfAborted()
      const job: Job = {
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
