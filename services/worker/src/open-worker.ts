import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Databases, DatabasesConfig } from '@fiscus/db/tenants/open-databases'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { keepHeartbeat } from '@fiscus/scheduling/processes/keep-heartbeat'
import type { Transport } from '@fiscus/scheduling/processes/open-transport'
import type { QueueWorker } from '@fiscus/scheduling/queue/consume-queue'
import { type RunOutcome, RunStopped } from '@fiscus/scheduling/runs/run-outcome'
import type { StartedRun } from '@fiscus/scheduling/runs/start-run'
import type { WorkerConfig } from './config.ts'
import { processRun } from './process-run.ts'
import { openTenantTurns } from './tenant-turns.ts'
import { openTaskThreads } from './threads/task-threads.ts'
import { watchEventLoop } from './watch-event-loop.ts'

export type WorkerContext = Pick<Transport, 'queue' | 'leases'> & {
  databases: Databases
  clock: Clock
  log: Logger
  metrics: Metrics
  /** How the threads of the tasks reach the databases. */
  databasesConfig: DatabasesConfig
  /** The URL of a module that exports the `catalog` of tasks; the threads import it, too. */
  catalogUrl: string
  /** Hears of each run's start. */
  onStart: (run: StartedRun) => void
  /** Hears what became of each run. */
  onOutcome: (outcome: RunOutcome) => void
}

/**
 * Takes runs from the queues it is told to take. Disposing it takes no more, lets the runs end for `drainSeconds`, and then stops
 * the others: their slots are given back, and another worker runs them again.
 */
export async function openWorker(config: WorkerConfig, context: WorkerContext): Promise<AsyncDisposable> {
  const { databases, leases, clock, log, onStart, onOutcome } = context
  await using opened = new AsyncDisposableStack()
  const threads = opened.use(openThreads(config, context))
  const host = hostname()
  const worker = `${host}-${process.pid}-${randomBytes(3).toString('hex')}`
  const running = new Set<string>()
  const details = () => ({ queues: config.queues, concurrency: config.concurrency, running: running.size })
  const beating = { id: worker, kind: 'worker', host, details } as const
  opened.use(await keepHeartbeat({ control: databases.control, leases, clock, log }, beating))

  const turns = openTenantTurns({ leases, queue: context.queue, most: config.tenantConcurrency })
  const runContext = { databases, leases, clock, log, worker, turns, threads, onStart, onOutcome }
  const stopping = new AbortController()
  const workers = config.queues.map((name) =>
    context.queue.work(name, { concurrency: config.concurrency }, async (job) => {
      running.add(job.runId)
      try {
        return await processRun(runContext, job, stopping.signal)
      } finally {
        running.delete(job.runId)
      }
    }),
  )
  opened.defer(() => drain(workers, stopping, config.drainSeconds))
  opened.use(pauseWhileBlocked(workers, context))
  const resources = opened.move()
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** As many threads as there may be runs; together they connect to as many databases as one process may. */
function openThreads(config: WorkerConfig, { databasesConfig, catalogUrl, log }: WorkerContext) {
  const most = config.queues.length * config.concurrency
  const tenantPoolsMax = Math.max(1, Math.floor((databasesConfig.tenantPoolsMax ?? 100) / most))
  const { blobFolder } = config
  const databases = { ...databasesConfig, tenantPoolsMax }
  return openTaskThreads({ databases, blobFolder, catalogUrl }, { most, log })
}

async function drain(workers: QueueWorker[], stopping: AbortController, seconds: number): Promise<void> {
  const late = setTimeout(
    () => stopping.abort(new RunStopped('shutdown', 'The worker was stopped')),
    seconds * 1000,
  )
  await Promise.all(workers.map((worker) => worker[Symbol.asyncDispose]()))
  clearTimeout(late)
}

/** A process that can't keep its own time takes no more runs. */
function pauseWhileBlocked(workers: QueueWorker[], { log, metrics }: WorkerContext): Disposable {
  const delay = metrics.gauge(
    'cron_event_loop_delay_seconds',
    'How long the event loop of the worker kept its timers waiting in the last second',
  )
  return watchEventLoop({
    seen: (seconds) => delay.set(seconds),
    blocked() {
      log.warn('the event loop was blocked for more than a second: no more runs are taken')
      for (const worker of workers) worker.pause()
    },
    free() {
      for (const worker of workers) worker.resume()
    },
  })
}
