import { setTimeout as sleep } from 'node:timers/promises'
import { type QueueName, queueNames } from '@fiscus/contracts/cron-vocabulary'
import type { Logger } from '@fiscus/runtime/logger'
import type { JobsOptions } from 'bullmq'
import { type JobQueue, openQueueBackend, type QueueAddress } from './queue-backend.ts'
import { type JobHandler, openQueueWorker, type QueueWorker } from './queue-worker.ts'
import { jobIdOf, type RunJob } from './run-job.ts'
import { seldom } from './seldom.ts'

/** How much waits in a queue, and for how long. */
export type QueueDepth = {
  queue: QueueName
  waiting: number
  delayed: number
  active: number
  failed: number
  /** Age of the oldest job that could be taken; 0 where none waits. */
  oldestAgeMs: number
}

/**
 * The queues between tickers and workers. They only carry: what is due, running or over stands in the database, and whatever a
 * queue has lost is handed to it again. Disposing it closes the connections; dispose workers first.
 */
export type RunQueue = AsyncDisposable & {
  /**
   * Hands runs to the workers; a job whose id is there already stays as it is. `again`: they were handed over before and have not
   * started; a job that is over although its run is not, as the database was restored, makes way. Throws when the queue takes more
   * than 5 s.
   */
  addRuns(jobs: readonly RunJob[], options?: { again: boolean }): Promise<void>
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
 * One attempt of a run is one job; the queue offers it until it is told what became of it. Of those that are over some stay for
 * Bull Board, and are read where runs are handed over again.
 */
const jobOptions: JobsOptions = {
  attempts: 1_000_000,
  backoff: { type: 'fixed', delay: 5_000 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 86_400, count: 1_000 },
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
    async addRuns(jobs, { again } = { again: false }) {
      const added = [...Map.groupBy(jobs, ({ queue }) => queue)].map(async ([name, jobs]) => {
        const queue = queueOf(name)
        if (again) await removeEnded(queue, jobs)
        await queue.addBulk(jobs.map(bullJob))
      })
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

async function removeEnded(queue: JobQueue, jobs: readonly RunJob[]): Promise<void> {
  const ended = new Set(await queue.getRanges(['completed', 'failed'], 0, -1))
  const inTheWay = jobs.map(jobIdOf).filter((id) => ended.has(id))
  await Promise.all(inTheWay.map((id) => queue.remove(id)))
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
    queue.getJobCounts('waiting', 'delayed', 'active', 'failed'),
    queue.getJobs(['waiting'], 0, 0, true),
  ])
  const { waiting = 0, delayed = 0, active = 0, failed = 0 } = counts
  const oldestAgeMs = oldest ? Math.max(0, Date.now() - oldest.timestamp) : 0
  return { queue: name, waiting, delayed, active, failed, oldestAgeMs }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const failure = new Error(`The queue has not answered for ${answerMs / 1000} seconds`)
  const timer = setTimeout(reject, answerMs, failure)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
