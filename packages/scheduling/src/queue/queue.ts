import { setTimeout as sleep } from 'node:timers/promises'
import { type QueueName, queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Logger } from '@fiscus/runtime/log/logger'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { throttled } from '@fiscus/runtime/waiting/throttled'
import type { JobsOptions, JobType } from 'bullmq'
import { logFailure } from '../redis/log-failure.ts'
import { consumeQueue, type JobHandler, type QueueConsumer } from './consume-queue.ts'
import { type JobQueue, openQueueBackend, type QueueAddress } from './queue-backend.ts'
import { jobIdOf, type QueuedRun } from './queued-run.ts'

/** The number of jobs in a queue, and the age of the oldest. */
export type QueueDepth = {
  queue: QueueName
  /** Ready for a worker, also while the queue is paused. */
  waiting: number
  delayed: number
  active: number
  failed: number
  isPaused: boolean
  /** The age of the oldest waiting job; 0 without one. */
  oldestAgeMs: number
}

/**
 * The queues between tickers and workers. They only transport runs: the database has their state, and runs that a queue
 * has lost are enqueued again. Disposal closes the connections; dispose the consumers first.
 */
export type RunQueue = AsyncDisposable & {
  /** Enqueues runs. The queue ignores runs whose job it already has. Throws after 5 s. */
  enqueue(runs: readonly QueuedRun[]): Promise<void>
  /**
   * Enqueues a run before all that wait: also one whose job waits already, or is delayed. A run that is active stays so.
   * Throws after 5 s.
   */
  enqueueFirst(run: QueuedRun): Promise<void>
  /** Ends the delay of a job and puts it behind the waiting jobs. False: the job is not delayed. Throws after 5 s. */
  promote(run: QueuedRun): Promise<boolean>
  /** Calls `handle` for the jobs of a queue, for at most `concurrency` jobs at a time. */
  consume(queue: QueueName, options: { concurrency: number }, handle: JobHandler): QueueConsumer
  /** Throws after 5 s. */
  depths(): Promise<QueueDepth[]>
  /** Returns the queues whose jobs no worker takes until they are resumed. Throws after 5 s. */
  pausedQueues(): Promise<QueueName[]>
  /** Pauses (true) or resumes a queue for every worker; jobs in progress continue. Throws after 5 s. */
  setPaused(queue: QueueName, isPaused: boolean): Promise<void>
  /** BullMQ's own queues, for Bull Board. */
  readonly boards: readonly JobQueue[]
}

const responseMs = 5_000
const closeMs = 1_000
const errorLogMs = 10_000
/** So many jobs are added one by one. */
const fewMax = 4
/** The oldest job is one of the next: a younger one may have been enqueued first. */
const nextMax = 20

/**
 * One attempt of a run is one job. The queue deletes finished jobs: the execution log has their runs, and a run that is
 * scheduled again, for example after a restore of the database, must not find its job id in use. The last thousand jobs
 * cannot be retained either: workers on PostgreSQL then deadlock in their deletions.
 */
const jobOptions: JobsOptions = {
  attempts: 1_000_000,
  backoff: { type: 'fixed', delay: 5_000 },
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 1,
}

/** Opens the queues. In a database, it first creates or updates their tables. */
export async function openQueues(address: QueueAddress, log: Logger): Promise<RunQueue> {
  const backend = await openQueueBackend(address)
  const queues = new Map(queueNames.map((name) => [name, backend.queue(name)]))
  const logError = throttled(errorLogMs, (omitted, error: Error) =>
    logFailure(log, { err: backend.explain(error), omitted }, 'a request to the queue failed'),
  )
  for (const queue of queues.values()) queue.on('error', logError)

  function inTime<T>(response: Promise<T>): Promise<T> {
    return withTimeout(response).catch((error) => {
      throw backend.explain(error)
    })
  }

  function queueOf(name: QueueName): JobQueue {
    const queue = queues.get(name)
    if (!queue) throw new Error(`There is no queue ${name}, only ${queueNames.join(', ')}`)
    return queue
  }

  return {
    boards: [...queues.values()],
    async enqueue(runs) {
      const byQueue = Map.groupBy(runs, ({ queue }) => queue)
      const added = [...byQueue].map(([name, runs]) => addAll(queueOf(name), runs.map(bullJobOf)))
      await inTime(Promise.all(added))
    },
    enqueueFirst: (run) => inTime(addFirst(queueOf(run.queue), run)),
    promote: (run) => inTime(promoteIn(queueOf(run.queue), run)),
    depths: () => inTime(Promise.all([...queues].map(([name, queue]) => depthOf(name, queue)))),
    pausedQueues: () => inTime(pausedAmong(queues)),
    setPaused: (name, isPaused) => inTime(isPaused ? queueOf(name).pause() : queueOf(name).resume()),
    consume: (queue, { concurrency }, handle) => consumeQueue(backend, { queue, concurrency, log }, handle),
    [Symbol.asyncDispose]: () =>
      whileClosing('queues', async () => {
        const closed = Promise.allSettled([...queues.values()].map((queue) => queue.close()))
        await Promise.race([closed, sleep(closeMs, undefined, { ref: false })])
        await backend.close()
      }),
  }
}

/** On PostgreSQL a bulk creates temporary tables, which write 30 kB of catalogue: more than a few single jobs. */
async function addAll(queue: JobQueue, jobs: ReturnType<typeof bullJobOf>[]): Promise<void> {
  if (jobs.length > fewMax) await queue.addBulk(jobs)
  else for (const { name, data, opts } of jobs) await queue.add(name, data, opts)
}

async function addFirst(queue: JobQueue, run: QueuedRun): Promise<void> {
  const { name, data, opts } = bullJobOf(run)
  await queue.add(name, data, { ...opts, lifo: true })
  await promoteIn(queue, run)
  const job = await queue.getJob(jobIdOf(run))
  await job?.changePriority({ priority: 0, lifo: true })
}

async function promoteIn(queue: JobQueue, run: QueuedRun): Promise<boolean> {
  const job = await queue.getJob(jobIdOf(run))
  if (!(await job?.isDelayed())) return false
  await job?.promote()
  return true
}

/** The BullMQ job of a run, named after its task. */
export function bullJobOf(run: QueuedRun) {
  return { name: run.taskName ?? 'run', data: run, opts: { ...jobOptions, jobId: jobIdOf(run) } }
}

async function pausedAmong(queues: ReadonlyMap<QueueName, JobQueue>): Promise<QueueName[]> {
  const found = await Promise.all(
    [...queues].map(async ([name, queue]) => ((await queue.isPaused()) ? [name] : [])),
  )
  return found.flat()
}

/** BullMQ on PostgreSQL counts the waiting jobs of a paused queue under this type, which its declarations lack. */
const ofPaused = 'paused' as JobType

async function depthOf(name: QueueName, queue: JobQueue): Promise<QueueDepth> {
  const [counts, isPaused] = await Promise.all([
    queue.getJobCounts('waiting', ofPaused, 'delayed', 'active', 'failed'),
    queue.isPaused(),
  ])
  const { delayed = 0, active = 0, failed = 0 } = counts
  const waiting = (counts.waiting ?? 0) + (counts.paused ?? 0)
  // The newest are the first: jobs in ascending order are the newest too in PostgreSQL (BullMQ 6.7).
  const next = await queue.getJobs(['waiting'], Math.max(0, waiting - nextMax), waiting + nextMax)
  const oldestAgeMs = Math.max(0, ...next.map(({ timestamp }) => Date.now() - timestamp))
  return { queue: name, waiting, delayed, active, failed, isPaused, oldestAgeMs }
}

async function withTimeout<T>(response: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const error = new Error(`The queue did not respond within ${responseMs / 1000} seconds`)
  const timer = setTimeout(reject, responseMs, error)
  return Promise.race([response, late]).finally(() => clearTimeout(timer))
}
