import { setTimeout as sleep } from 'node:timers/promises'
import { type QueueName, queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Logger } from '@fiscus/runtime/logger'
import { seldom } from '@fiscus/runtime/throttled'
import type { JobsOptions } from 'bullmq'
import { type JobHandler, openQueueWorker, type QueueWorker } from './consume-queue.ts'
import { type JobQueue, openQueueBackend, type QueueAddress } from './queue-backend.ts'
import { jobIdOf, type RunJob } from './queued-run.ts'

/** How much waits in a queue, and for how long. */
export type QueueDepth = {
  queue: QueueName
  waiting: number
  delayed: number
  active: number
  /** Age of the oldest job that could be taken; 0 where none waits. */
  oldestAgeMs: number
}

/**
 * The queues between tickers and workers. They only carry: what is due, running or over stands in the database, and whatever a
 * queue has lost is handed to it again. Disposing it closes the connections; dispose workers first.
 */
export type RunQueue = AsyncDisposable & {
  /** Hands runs to the workers; a job whose id is there already stays as it is. Throws when the queue takes more than 5 s. */
  addRuns(jobs: readonly RunJob[]): Promise<void>
  /** Offers a job that waits for later now, behind those that wait already. False: it does not wait for later. */
  hasten(job: RunJob): Promise<boolean>
  /** Takes jobs of a queue, so many at a time, and gives them to the handler. */
  work(queue: QueueName, options: { concurrency: number }, handle: JobHandler): QueueWorker
  /** Throws when the queue takes more than 5 s. */
  depths(): Promise<QueueDepth[]>
  /** BullMQ's own queues, for Bull Board. */
  readonly boards: readonly JobQueue[]
}

const answerMs = 5_000
const errorLogMs = 10_000

/**
 * One attempt of a run is one job; the queue offers it until it is told what became of it, and then forgets it: the execution log
 * knows the rest, and a run that the log has as scheduled, after a restore say, must never find its id in use. Nor does BullMQ on
 * PostgreSQL sweep in peace: workers that keep the last thousand jobs run into each other's deletions.
 */
const jobOptions: JobsOptions = {
  attempts: 1_000_000,
  backoff: { type: 'fixed', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 1,
}

/** Opens the queues; in a database, their tables are brought up to date before. */
export async function openQueues(address: QueueAddress, log: Logger): Promise<RunQueue> {
  const backend = await openQueueBackend(address)
  const queues = new Map(queueNames.map((name) => [name, backend.queue(name)]))
  const logError = seldom(errorLogMs, (leftOut, error: Error) =>
    log.warn({ err: error, left_out: leftOut }, 'queue does not answer as it should'),
  )
  for (const queue of queues.values()) queue.on('error', logError)

  function queueOf(name: QueueName): JobQueue {
    const queue = queues.get(name)
    if (!queue) throw new Error(`There is no queue ${name}, only ${queueNames.join(', ')}`)
    return queue
  }

  return {
    boards: [...queues.values()],
    async addRuns(jobs) {
      const byQueue = Map.groupBy(jobs, ({ queue }) => queue)
      const added = [...byQueue].map(([name, jobs]) => queueOf(name).addBulk(jobs.map(bullJob)))
      await inTime(Promise.all(added))
    },
    hasten: (job) => inTime(hastenIn(queueOf(job.queue), job)),
    depths: () => inTime(Promise.all([...queues].map(([name, queue]) => depthOf(name, queue)))),
    work: (queue, { concurrency }, handle) => openQueueWorker(backend, { queue, concurrency, log }, handle),
    async [Symbol.asyncDispose]() {
      const closed = Promise.all([...queues.values()].map((queue) => queue.close())).then(backend.close)
      await Promise.race([closed, sleep(answerMs, undefined, { ref: false })])
    },
  }
}

async function hastenIn(queue: JobQueue, job: RunJob): Promise<boolean> {
  const waiting = await queue.getJob(jobIdOf(job))
  if (!(await waiting?.isDelayed())) return false
  await waiting?.promote()
  return true
}

/** A run as BullMQ takes it. */
export function bullJob(job: RunJob) {
  return { name: 'run', data: job, opts: { ...jobOptions, jobId: jobIdOf(job) } }
}

async function depthOf(name: QueueName, queue: JobQueue): Promise<QueueDepth> {
  const [counts, [oldest]] = await Promise.all([
    queue.getJobCounts('waiting', 'delayed', 'active'),
    queue.getJobs(['waiting'], 0, 0, true),
  ])
  const { waiting = 0, delayed = 0, active = 0 } = counts
  const oldestAgeMs = oldest ? Math.max(0, Date.now() - oldest.timestamp) : 0
  return { queue: name, waiting, delayed, active, oldestAgeMs }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const failure = new Error(`The queue has not answered for ${answerMs / 1000} seconds`)
  const timer = setTimeout(reject, answerMs, failure)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
