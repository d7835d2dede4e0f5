import { availableParallelism } from 'node:os'
import type { Problem } from '@fiscus/contracts/problems/problem'
import type { Message } from '@fiscus/messages/message'
import { requests } from '@fiscus/messages/requests'
import type { Metrics } from '@fiscus/runtime/metrics'
import { createTenantTurns, overloaded, retryAfterSeconds } from './tenant-turns.ts'
import { ThreadKilled, type TimeLimits } from './thread.ts'
import { openThreadPool } from './thread-pool.ts'
import type { Work } from './work.ts'

/** The tenant that a job counts for, the signal of its request, and the configuration that the work reads. */
type RunOptions<Configuration> = {
  tenantId: string
  signal: AbortSignal
  configuration?: Configuration | null
  /** Whether the work takes at most about ten milliseconds, so that this process does it at once. */
  isSmall?: boolean
}

/**
 * Threads for long computations of requests, which would block all other requests. Disposal ends the threads and their
 * jobs.
 */
export type WorkThreads<Configuration extends object = object> = AsyncDisposable & {
  /**
   * Executes a work where it delays no other request, in a thread unless it is small, and returns its output. A job
   * continues when its caller disconnects: the next one needs its thread.
   * @throws Problem of the work; 503 `overloaded` when too many jobs wait, or a job waits or takes too long; the reason
   * of the signal when it aborts before the job starts; Error when the thread fails
   */
  run<Input, Output>(
    work: Work<Input, Output, Configuration>,
    input: Input,
    options: RunOptions<Configuration>,
  ): Promise<Output>
}

/** `queue_full`: too many jobs were waiting. `waited`: the job waited too long. `timed_out`: the job ran too long. */
const faults = {
  queue_full: requests.queueFull,
  waited: requests.waitedTooLong,
  timed_out: requests.tookTooLong,
} as const

const threadsMax = Math.min(2, Math.max(1, availableParallelism() - 1))
const resourceLimits = { maxOldGenerationSizeMb: 512 }
const secondsBuckets = [0.05, 0.25, 1, 5, 30]

/** Most waiting jobs of one tenant and of all tenants, and the times of a job. */
export type WorkLimits = TimeLimits & { tenantMax: number; totalMax: number; waitMs: number }

/** A body has at most 5 MB, so that at most 160 MB wait. */
const defaultLimits: WorkLimits = {
  tenantMax: 8,
  totalMax: 32,
  waitMs: 20_000,
  processorMs: 30_000,
  timeoutMs: 90_000,
}

type WorkThreadsOptions<Configuration> = {
  /** A module that exports the `works`. */
  catalogUrl: string
  metrics: Metrics
  /** The names of the metrics begin with it. */
  service: string
  /** How a caller sends a rejected request again, as `requests.withFewerLines()`. */
  advice: Message
  /** The number of records of a configuration, by which the memory of a thread is bounded. */
  sizeOf?: (configuration: Configuration) => number
  limits?: WorkLimits
}

/** Opens the threads (docs/decisions/0022). */
export function openWorkThreads<Configuration extends object = object>({
  metrics,
  service,
  advice,
  limits = defaultLimits,
  ...thread
}: WorkThreadsOptions<Configuration>): WorkThreads<Configuration> {
  const pool = openThreadPool<Configuration>({ ...thread, threadsMax, resourceLimits })
  const turnLimits = { ...limits, runningMax: threadsMax, tenantRunningMax: 1 }
  const turns = createTenantTurns(turnLimits, () => rejection('queue_full'))
  let jobs = 0

  metrics.collectedGauge(`${service}_thread_jobs`, 'Jobs of threads', ['state'], async (gauge) => {
    gauge.set({ state: 'running' }, pool.busy())
    gauge.set({ state: 'waiting' }, jobs - pool.busy())
  })
  const rejected = metrics.counter(
    `${service}_thread_jobs_rejected_total`,
    'Jobs that got no thread in time',
    ['reason'],
  )
  const seconds = metrics.histogram(
    `${service}_thread_job_seconds`,
    'Time of a job in its thread',
    ['work'],
    secondsBuckets,
  )

  function rejection(reason: keyof typeof faults): Problem {
    rejected.inc({ reason })
    return overloaded(faults[reason]({ seconds: retryAfterSeconds, advice }))
  }

  async function execute(
    work: string,
    input: unknown,
    { signal, configuration = null }: RunOptions<Configuration>,
  ): Promise<unknown> {
    using acquired = await pool.acquire(signal)
    const end = seconds.startTimer({ work })
    try {
      return await acquired.execute(work, input, { limits, configuration })
    } catch (error) {
      throw error instanceof ThreadKilled && error.reason === 'time' ? rejection('timed_out') : error
    } finally {
      end()
    }
  }

  return {
    async run<Input, Output>(
      work: Work<Input, Output, Configuration>,
      input: Input,
      options: RunOptions<Configuration>,
    ): Promise<Output> {
      if (options.isSmall) return work.execute(input, options.configuration ?? null)
      const waited = new AbortController()
      const timer = setTimeout(() => waited.abort(rejection('waited')), limits.waitMs)
      const signal = AbortSignal.any([options.signal, waited.signal])
      jobs += 1
      try {
        return (await turns(options.tenantId, signal, () => {
          clearTimeout(timer)
          return execute(work.name, input, options)
        })) as Output
      } finally {
        clearTimeout(timer)
        jobs -= 1
      }
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}
