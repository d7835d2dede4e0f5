import { setTimeout as sleep } from 'node:timers/promises'
import {
  applicationUrl,
  isApplicationUrl,
  type ProcessClass,
  queueRole,
} from '@fiscus/db/connections/application-login'
import { markOrigin } from '@fiscus/runtime/faults/origin'
import {
  createPostgresBackend,
  DEFAULT_SCHEMA,
  type JobProgress,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  type Processor,
  Queue,
  Worker,
  type WorkerOptions,
} from 'bullmq'
import type { Redis } from 'ioredis'
import { Pool, type PoolClient } from 'pg'
import { explainRequestError } from '../redis/explain-request-error.ts'
import type { RedisWatch } from '../redis/watch-redis.ts'
import { QueueConnection } from './queue-connection.ts'
import { prepareQueueSchema, requireQueueSchema } from './queue-schema.ts'
import type { QueuedRun } from './queued-run.ts'

/**
 * The location of the queues: Redis, with what watches the connections to it, or the administration database, with the
 * class whose login is used where its address has that of the owner.
 */
export type QueueAddress =
  | { redisUrl: string; watch?: RedisWatch }
  | { databaseUrl: string; processClass?: ProcessClass | undefined }

export type JobQueue = RedisQueue | PostgresQueue
export type JobWorker = RedisWorker | PostgresWorker
type RedisQueue = Queue<QueuedRun, string>
type RedisWorker = Worker<QueuedRun, string>
type OnPostgres = PostgresQueueBackend
type PostgresQueue = Queue<
  QueuedRun,
  string,
  string,
  QueuedRun,
  string,
  string,
  OnPostgres,
  PostgresConnectionOptions
>
type PostgresWorker = Worker<QueuedRun, string, string, OnPostgres, JobProgress, PostgresConnectionOptions>
export type JobProcessor = Processor<QueuedRun, string>
export type JobWorkerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>

/** BullMQ on Redis or PostgreSQL. */
export type QueueBackend = {
  queue(name: string): JobQueue
  worker(name: string, processor: JobProcessor, options: JobWorkerOptions): JobWorker
  /** Returns an error of the server as `RedisUnavailable`, or marked as one of the database. */
  explain(error: unknown): unknown
  /** Closes the connections, within a second, also of queues and workers that could not close. Close these first. */
  close(): Promise<void>
}

/** The braces are a hash tag, so that a Redis cluster keeps all keys on one node. */
const prefix = '{fiscus}'
const streams = { events: { maxLen: 1000 } }
const connectMs = 5_000
const idleMs = 60_000
const commandMs = 5_000
const statementMs = 15_000
const endMs = 1_000
/**
 * How long a worker waits for a notification before it looks for jobs itself. Each job and each change of a queue
 * notifies, and a connection that is lost is noticed.
 */
const drainDelay = 30
/** One for each worker to listen on, and a few for queries. */
const connectionsMax = 9

/**
 * Opens BullMQ. In a database, it first creates or updates the tables of the queues, if the URL has the owner.
 * @throws OperatorError when the URL has the login of the application and the queues have no tables yet
 */
export function openQueueBackend(address: QueueAddress): Promise<QueueBackend> {
  return 'redisUrl' in address ? openOnRedis(address) : openOnPostgres(address)
}

async function openOnRedis({
  redisUrl: url,
  watch,
}: {
  redisUrl: string
  watch?: RedisWatch
}): Promise<QueueBackend> {
  const connections = new Set<Redis>()
  const opened = { connections, watch }
  // While Redis is unreachable a request fails at the first reconnection attempt, so that requests do not accumulate.
  // A frozen one fails a request after a time, so that a page of Bull Board does not wait for it.
  const commands = new QueueConnection(url, { maxRetriesPerRequest: 1, commandTimeout: commandMs }, opened)
  const blocking = new QueueConnection(url, { maxRetriesPerRequest: null }, opened)
  return {
    queue: (name): RedisQueue => new Queue(name, { connection: commands, prefix, streams }),
    worker: (name, processor, options): RedisWorker =>
      new Worker(name, processor, { ...options, connection: blocking, prefix }),
    explain: (error) => explainRequestError(error, url, watch),
    async close() {
      for (const connection of connections) connection.disconnect()
    },
  }
}

async function openOnPostgres({
  databaseUrl,
  processClass,
}: {
  databaseUrl: string
  processClass?: ProcessClass | undefined
}): Promise<QueueBackend> {
  if (isApplicationUrl(databaseUrl)) await requireQueueSchema(databaseUrl)
  else await prepareQueueSchema(databaseUrl)
  const pool = new Pool({
    connectionString: applicationUrl(databaseUrl, processClass),
    application_name: 'fiscus queue',
    // BullMQ creates sequences: they belong to the role, not to one of its logins. A commit does not wait for the disk:
    // what a crash of the server takes from a queue is enqueued again from the execution log (0091).
    options: `-c role=${queueRole} -c search_path=${DEFAULT_SCHEMA} -c synchronous_commit=off`,
    max: connectionsMax,
    // Longer than the pauses between the looks for stalled jobs, which would else connect anew each time.
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
  })
  // Each queue and each worker adds an error listener.
  pool.setMaxListeners(100)
  const connections = new Set<PoolClient>()
  pool.on('connect', (client) => connections.add(client))
  pool.on('remove', (client) => connections.delete(client))
  return {
    queue: (name): PostgresQueue => new Queue(name, { connection: pool, streams }, createPostgresBackend),
    worker: (name, processor, options): PostgresWorker =>
      new Worker(name, processor, { ...options, drainDelay, connection: pool }, createPostgresBackend),
    explain: (error) => markOrigin(error, 'database'),
    async close() {
      const ended = pool.end()
      await Promise.race([ended, sleep(endMs, undefined, { ref: false })])
      for (const client of connections) client.connection.stream.destroy()
    },
  }
}
