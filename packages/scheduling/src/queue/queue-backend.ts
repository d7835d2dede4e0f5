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
import type { RunJob } from './queued-run.ts'

/** Where the queues are: on Redis, or in the administration database. */
export type QueueAddress = { redisUrl: string } | { databaseUrl: string }

export type JobQueue = RedisQueue | PostgresQueue
export type JobWorker = RedisWorker | PostgresWorker
type RedisQueue = Queue<RunJob, string>
type RedisWorker = Worker<RunJob, string>
type OnPostgres = PostgresQueueBackend
type PostgresQueue = Queue<
  RunJob,
  string,
  string,
  RunJob,
  string,
  string,
  OnPostgres,
  PostgresConnectionOptions
>
type PostgresWorker = Worker<RunJob, string, string, OnPostgres, JobProgress, PostgresConnectionOptions>
export type JobProcessor = Processor<RunJob, string>
export type JobWorkerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>

/** BullMQ on either of its backends. */
export type QueueBackend = {
  queue(name: string): JobQueue
  worker(name: string, processor: JobProcessor, options: JobWorkerOptions): JobWorker
  /** Breaks off what is still connected. Close the queues and workers before. */
  close(): Promise<void>
}

/** The braces let a cluster keep what belongs together on one node. */
const prefix = '{fiscus}'
const streams = { events: { maxLen: 1000 } }
const connectMs = 5_000
const statementMs = 15_000
/** One for each worker to listen on, and a few for what is asked. */
const connectionsMax = 9

export function openQueueBackend(address: QueueAddress): Promise<QueueBackend> {
  return 'redisUrl' in address ? openOnRedis(address.redisUrl) : openOnPostgres(address.databaseUrl)
}

async function openOnRedis(url: string): Promise<QueueBackend> {
  // What is asked while Redis is away fails at the first attempt to connect again, so that nothing piles up.
  const asking = new Redis(url, { maxRetriesPerRequest: 1, connectTimeout: connectMs })
  const working = new Redis(url, { maxRetriesPerRequest: null, connectTimeout: connectMs })
  // Queues and workers tell of their own errors; ioredis prints those that nobody listens for.
  for (const redis of [asking, working]) redis.on('error', () => {})
  return {
    queue: (name): RedisQueue => new Queue(name, { connection: asking, prefix, streams }),
    worker: (name, processor, options): RedisWorker =>
      new Worker(name, processor, { ...options, connection: working, prefix }),
    async close() {
      asking.disconnect()
      working.disconnect()
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
  // Each queue and each worker listens for its errors.
  connection.setMaxListeners(100)
  return {
    queue: (name): PostgresQueue => new Queue(name, { connection, streams }, createPostgresBackend),
    worker: (name, processor, options): PostgresWorker =>
      new Worker(name, processor, { ...options, connection }, createPostgresBackend),
    close: () => connection.end(),
  }
}
