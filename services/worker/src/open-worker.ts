import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import { withLogin } from '@fiscus/db/connections/application-login'
import type { Databases, DatabasesConfig } from '@fiscus/db/tenants/open-databases'
import { runs } from '@fiscus/messages/runs'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import type { SecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { executeInProcess } from '@fiscus/scheduling/execution/execute-in-process'
import type { Transport } from '@fiscus/scheduling/processes/open-transport'
import { startHeartbeat } from '@fiscus/scheduling/processes/start-heartbeat'
import type { QueueConsumer } from '@fiscus/scheduling/queue/consume-queue'
import { RunStopped } from '@fiscus/scheduling/runs/run-outcome'
import type { Task } from '@fiscus/scheduling/tasks/define-task'
import { type CountForTask, taskCounters } from '@fiscus/scheduling/tasks/task-counters'
import type { Measurement } from '@fiscus/scheduling/tasks/task-gauges'
import type { WorkerConfig } from './config.ts'
import { type ProcessRunContext, processRun } from './process-run.ts'
import { exportMeasurements } from './task-measurements.ts'
import { openTenantTurns } from './tenant-turns.ts'
import { openTaskThreads, type TaskThreads } from './threads/task-threads.ts'
import { availableMemory, type ThreadCapacity, threadCapacity } from './threads/thread-capacity.ts'
import { watchEventLoop } from './watch-event-loop.ts'

export type WorkerContext = Pick<Transport, 'queue' | 'leases'> &
  Pick<ProcessRunContext, 'onStart' | 'onOutcome'> & {
    databases: Databases
    clock: Clock
    log: Logger
    metrics: Metrics
    /** For the threads of the tasks, which open their own connections. */
    databasesConfig: DatabasesConfig
    /** Opens and seals the secrets of the scopes. */
    secretKeys: SecretKeys
    /** The URL of a module that exports the `catalog` of tasks. The threads import it. */
    catalogUrl: string
  }

/**
 * Executes the runs of the configured queues. Disposal takes no more runs and waits `drainSeconds` for the running
 * runs. It then aborts the remaining runs and reschedules them, so that another worker executes them
 * (scheduled-tasks §13.7).
 */
export async function openWorker(config: WorkerConfig, context: WorkerContext): Promise<AsyncDisposable> {
  const { databases, leases, clock, log, onStart, onOutcome } = context
  await using opened = new AsyncDisposableStack()
  const { catalog }: { catalog: ReadonlyMap<string, Task> } = await import(context.catalogUrl)
  const capacity = readCapacity(config, log)
  warnOfOccupation(config, log)
  const count = openCounters(context.metrics)
  const measure = exportMeasurements(context.metrics, () => performance.now())
  const threads = opened.use(openThreads(config, capacity, { ...context, count, measure }))
  const { blobs, mail, dav, pdf } = config
  const executeLight = executeInProcess({
    databases,
    catalog,
    blobsOf: openBlobs(blobs, expectedMark(databases, clock)).blobsOf,
    secretKeys: context.secretKeys,
    mail,
    dav,
    pdf,
    count,
    measure,
  })
  const host = hostname()
  const worker = `${host}-${process.pid}-${randomBytes(3).toString('hex')}`
  const running = new Set<string>()
  const details = () => ({
    queues: config.queues,
    concurrency: capacity.concurrency,
    tenant_concurrency: config.tenantConcurrency,
    running: running.size,
  })
  const heartbeat = { id: worker, kind: 'worker', host, details } as const
  opened.use(await startHeartbeat({ control: databases.control, leases, clock, log }, heartbeat))

  const turns = openTenantTurns({
    leases,
    queue: context.queue,
    turnsPerTenant: config.tenantConcurrency,
  })
  const resources = { databases, leases, clock, log, worker, catalog, measure }
  const runContext = { ...resources, turns, threads, executeLight, onStart, onOutcome }
  const stopping = new AbortController()
  const consumers = config.queues.map((name) =>
    context.queue.consume(name, { concurrency: capacity.concurrency }, async (run) => {
      running.add(run.runId)
      try {
        return await processRun(runContext, run, stopping.signal)
      } finally {
        running.delete(run.runId)
      }
    }),
  )
  opened.defer(() => drain(consumers, stopping, config.drainSeconds))
  opened.use(pauseWhileBlocked(consumers, context))
  return withResources({}, opened)
}

/** Bounds the configured concurrency by the memory, and logs when that reduces it. */
function readCapacity({ queues, concurrency }: WorkerConfig, log: Logger): ThreadCapacity {
  const memoryBytes = availableMemory()
  const capacity = threadCapacity({ queues: queues.length, concurrency }, memoryBytes)
  if (capacity.concurrency < concurrency)
    log.warn(
      { configured: concurrency, ...capacity, memory_mb: Math.floor(memoryBytes / 2 ** 20) },
      'the memory limits the worker to fewer concurrent runs than WORKER_CONCURRENCY allows',
    )
  return capacity
}

/** A limit for each tenant that is not below the runs of a queue reserves none of them for other tenants. */
function warnOfOccupation({ concurrency, tenantConcurrency }: WorkerConfig, log: Logger): void {
  if (tenantConcurrency < concurrency) return
  log.warn(
    { WORKER_CONCURRENCY: concurrency, TENANT_CONCURRENCY: tenantConcurrency },
    'one tenant can occupy a queue of this worker: set TENANT_CONCURRENCY below WORKER_CONCURRENCY',
  )
}

/** Opens the threads. Each has one connection to one tenant, and two to the administration. */
function openThreads(
  config: WorkerConfig,
  { threadsMax }: ThreadCapacity,
  {
    databasesConfig,
    secretKeys,
    catalogUrl,
    log,
    count: onCount,
    measure: onMeasure,
  }: WorkerContext & { count: CountForTask; measure: (measured: Measurement) => void },
): TaskThreads {
  const { blobs, mail, dav, pdf, tracing } = config
  // The threads do not receive the password of the owner.
  const { databaseUrl, ...own } = withLogin(
    { ...databasesConfig, databaseUrl: databasesConfig.url },
    'standalone',
  )
  const databases = { ...own, url: databaseUrl }
  // A task may send a statement to the administration database while a transaction there is open.
  const pools = { controlPoolMax: 2, tenantPoolsMax: 1 }
  const data = { blobs, secretKeys, mail, dav, pdf, tracing, catalogUrl }
  return openTaskThreads(
    { databases: { ...databases, ...pools }, ...data },
    { threadsMax, log, onCount, onMeasure },
  )
}

/** Exports the counters of tasks, which their threads report. */
function openCounters(metrics: Metrics): CountForTask {
  const counters = new Map(
    Object.entries(taskCounters).map(([name, help]) => [name, metrics.counter(name, help)]),
  )
  return (counter, by) => counters.get(counter)?.inc(by)
}

async function drain(consumers: QueueConsumer[], stopping: AbortController, seconds: number): Promise<void> {
  const timer = setTimeout(
    () => stopping.abort(new RunStopped('shutdown', runs.workerStopped())),
    seconds * 1000,
  )
  await Promise.all(consumers.map((consumer) => consumer[Symbol.asyncDispose]()))
  clearTimeout(timer)
}

/** Pauses the queues while the event loop is blocked: the process could not renew its leases in time. */
function pauseWhileBlocked(consumers: QueueConsumer[], { log, metrics }: WorkerContext): AsyncDisposable {
  const delay = metrics.gauge(
    'cron_event_loop_delay_seconds',
    'The longest delay of a timer by the event loop of the worker in the last second',
  )
  return watchEventLoop({
    onDelay: (seconds) => delay.set(seconds),
    onBlocked() {
      log.warn(
        'the event loop was blocked for more than a second: the worker takes no runs until it recovers',
      )
      for (const consumer of consumers) consumer.pause()
    },
    onUnblocked() {
      for (const consumer of consumers) consumer.resume()
    },
  })
}
