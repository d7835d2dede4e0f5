import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Logger } from '@fiscus/runtime/logger'
import { seldom } from '@fiscus/runtime/throttled'
import { DelayedError } from 'bullmq'
import type { JobProcessor, QueueBackend } from './queue-backend.ts'
import type { RunJob } from './queued-run.ts'

/** What becomes of a job: it is over, however its run has ended, or it is offered again after a while. */
export type JobEnd = { kind: 'over' } | { kind: 'later'; delayMs: number }

/** One that throws is given the job again after 5 s. */
export type JobHandler = (job: RunJob) => Promise<JobEnd>

/** Takes jobs of one queue. Disposing it takes none any more and waits for those that were taken. */
export type QueueWorker = AsyncDisposable & {
  /** Takes no more jobs until `resume`; those it has go on. */
  pause(): void
  resume(): void
}

/** A job whose worker is gone is given to another after 15 to 35 s. */
const timing = { lockDuration: 15_000, stalledInterval: 10_000, runRetryDelay: 1_000 }
/** A job is never given up because of the queue: whether its run is over is the database's to say. */
const maxStalledCount = 1_000_000
const closeMs = 5_000

const errorsMax = 10
const breakMs = 2_000
const errorLogMs = 10_000

export function openQueueWorker(
  backend: QueueBackend,
  { queue, concurrency, log }: { queue: QueueName; concurrency: number; log: Logger },
  handle: JobHandler,
): QueueWorker {
  const running = new Set<Promise<JobEnd>>()
  let isStopping = false
  let pauses = 0

  async function offer(job: RunJob): Promise<JobEnd> {
    if (isStopping) return { kind: 'later', delayMs: 0 }
    const end = handle(job)
    running.add(end)
    return end.finally(() => running.delete(end))
  }

  const process: JobProcessor = async (job, token) => {
    const end = await offer(job.data)
    if (end.kind === 'over') return end.kind
    await job.moveToDelayed(Date.now() + end.delayMs, token)
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
  const takeBreak = () => {
    pause()
    setTimeout(resume, breakMs)
  }
  worker.on('error', answerToErrors({ queue, log }, takeBreak))
  return {
    pause,
    resume,
    async [Symbol.asyncDispose]() {
      isStopping = true
      const closed = worker.close()
      await Promise.allSettled(running)
      await Promise.race([closed, sleep(closeMs, undefined, { ref: false })])
    },
  }
}

/** Logs some of the errors; where they come one after the other, the worker rests before it tries again. */
function answerToErrors({ queue, log }: { queue: QueueName; log: Logger }, takeBreak: () => void) {
  let errors = 0
  let restsUntil = 0
  const logError = seldom(errorLogMs, (leftOut, error: Error) =>
    log.warn({ err: error, queue, left_out: leftOut }, 'queue does not answer as it should'),
  )
  return (error: Error) => {
    logError(error)
    errors += 1
    if (errors < errorsMax || performance.now() < restsUntil) return
    errors = 0
    restsUntil = performance.now() + breakMs
    takeBreak()
  }
}
