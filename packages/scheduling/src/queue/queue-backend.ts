import { applicationRole } from '@fiscus/db/connections/connect'
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
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { prepareQueueSchema } from './queue-schema.ts'
import type { QueuedRun } from './queued-run.ts'

/** The location of the queues: Redis, or the administration database. */
export type QueueAddress = { redisUrl: string } | { databaseUrl: string }

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
  /** Closes the connections. Close the queues and workers first. */
  close(): Promise<void>
}

/** The braces are a hash tag, so that a Redis cluster keeps all keys on one node. */
const prefix = '{fiscus}'
const streams = { events: { maxLen: 1000 } }
const connectMs = 5_000
const statementMs = 15_000
/** One for each worker to listen on, and a few for queries. */
const connectionsMax = 9

/** Opens BullMQ. In a database, it first creates or updates the tables of the queues. */
export function openQueueBackend(address: QueueAddress): Promise<QueueBackend> {
  return 'redisUrl' in address ? openOnRedis(address.redisUrl) : openOnPostgres(address.databaseUrl)
}

async function openOnRedis(url: string): Promise<QueueBackend> {
  // While Redis is unreachable a request fails at the first reconnection attempt, so that requests do not accumulate.
  const commands = new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: connectMs })
  const blocking = new Redis(url, { maxRetriesPerRequest: null, connectTimeout: connectMs })
  // Queues and workers report their errors themselves; without a listener ioredis prints each error.
  for (const redis of [commands, blocking]) redis.on('error', () => {})
  return {
    queue: (name): RedisQueue => new Queue(name, { connection: commands, prefix, streams }),
    worker: (name, processor, options): RedisWorker =>
      new Worker(name, processor, { ...options, connection: blocking, prefix }),
    async close() {
      commands.disconnect()
      blocking.disconnect()
    },
  }
}

async function openOnPostgres(databaseUrl: string): Promise<QueueBackend> {
  await prepareQueueSchema(databaseUrl)
  const connection = new Pool({
    connectionString: databaseUrl,
    application_name: 'fiscus queue',
    options: `-c role=${applicationRole} -c search_path=${DEFAULT_SCHEMA}`,
    max: connectionsMax,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
  })
  // Each queue and each worker adds an error listener.
  connection.setMaxListeners(100)
  return {
    queue: (name): PostgresQueue => new Queue(name, { connection, streams }, createPostgresBackend),
    worker: (name, processor, options): PostgresWorker =>
      new Worker(name, processor, { ...options, connection }, createPostgresBackend),
    close: () => connection.end(),
  }
}
