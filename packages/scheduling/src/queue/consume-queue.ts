import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Logger } from '@fiscus/runtime/log/logger'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import { throttled } from '@fiscus/runtime/waiting/throttled'
import { DelayedError } from 'bullmq'
import { logFailure } from '../redis/log-failure.ts'
import type { JobProcessor, QueueBackend } from './queue-backend.ts'
import type { QueuedRun } from './queued-run.ts'

/** Done: the queue deletes the job, however its run ended. Delay: the queue offers the job again after `delayMs`. */
export type JobDecision = { kind: 'done' } | { kind: 'delay'; delayMs: number }

/** Processes a job. If it throws, the queue offers the job again after 5 s. */
export type JobHandler = (run: QueuedRun) => Promise<JobDecision>

/** Processes the jobs of one queue. Disposal starts no more jobs and waits for the jobs in progress. */
export type QueueConsumer = AsyncDisposable & {
  /** Starts no more jobs until `resume`; jobs in progress continue. */
  pause(): void
  resume(): void
}

/** A job of a crashed worker is offered to another worker after 15 to 35 s. */
const timing = { lockDuration: 15_000, stalledInterval: 10_000, runRetryDelay: 1_000 }
/** The queue never fails a job: the database decides whether its run has ended. */
const maxStalledCount = 1_000_000
/** While the queue is unreachable, a consumer cannot close. Then the disposal of the queue closes its connections. */
const closeMs = 1_000

const errorsMax = 10
const pauseMs = 2_000
const errorLogMs = 10_000

/** Consumes a queue: calls `handle` for each job, for at most `concurrency` jobs at a time. */
export function consumeQueue(
  backend: QueueBackend,
  { queue, concurrency, log }: { queue: QueueName; concurrency: number; log: Logger },
  handle: JobHandler,
): QueueConsumer {
  const running = new Set<Promise<JobDecision>>()
  let isStopping = false
  let pauses = 0

  async function offer(run: QueuedRun): Promise<JobDecision> {
    if (isStopping) return { kind: 'delay', delayMs: 0 }
    const decision = handle(run)
    running.add(decision)
    return decision.finally(() => running.delete(decision))
  }

  const process: JobProcessor = async (job, token) => {
    const decision = await offer(job.data)
    if (decision.kind === 'done') return decision.kind
    await job.moveToDelayed(Date.now() + decision.delayMs, token)
    throw new DelayedError()
  }

  const worker = backend.worker(queue, process, { ...timing, concurrency, maxStalledCount })
  const pause = () => {
    pauses += 1
    if (pauses === 1) void worker.pause(true)
  }
  const resume = () => {
    pauses -= 1
    if (pauses === 0 && !isStopping) void worker.resume()
  }
  const pauseBriefly = () => {
    pause()
    setTimeout(resume, pauseMs)
  }
  worker.on('error', errorHandler({ queue, explain: backend.explain, log }, pauseBriefly))
  return {
    pause,
    resume,
    [Symbol.asyncDispose]: () =>
      whileClosing(`consumer of the queue ${queue}`, async () => {
        isStopping = true
        const closed = worker.close()
        await Promise.allSettled(running)
        await Promise.race([closed, sleep(closeMs, undefined, { ref: false })])
      }),
  }
}

/** Logs errors, throttled. After ten errors in a row the worker pauses for 2 s. */
function errorHandler(
  { queue, explain, log }: { queue: QueueName; explain: QueueBackend['explain']; log: Logger },
  pauseBriefly: () => void,
) {
  let errors = 0
  let pausedUntil = 0
  const logError = throttled(errorLogMs, (omitted, error: Error) =>
    logFailure(log, { err: explain(error), queue, omitted }, 'a request to the queue failed'),
  )
  return (error: Error) => {
    logError(error)
    errors += 1
    if (errors < errorsMax || performance.now() < pausedUntil) return
    errors = 0
    pausedUntil = performance.now() + pauseMs
    pauseBriefly()
  }
}
