import { queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import { blobFolderOf, folderVariables } from '@fiscus/runtime/data-folder'
import { networkList } from '@fiscus/runtime/network-list'
import { readEnvironment } from '@fiscus/runtime/read-environment'
import { wholeNumber } from '@fiscus/runtime/whole-number'
import { z } from 'zod'

/** The variables that any process with a worker reads. */
export const workerEnvironment = folderVariables.extend({
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Set it to the Redis of the queues, as redis://host:6379.' })
    .optional(),
  WORKER_QUEUES: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(queueNames, `Name queues, with commas between: ${queueNames.join(', ')}.`)).min(1))
    .default([...queueNames]),
  /** More than one tenant may have at a time: otherwise a tenant could keep a worker from all others. */
  WORKER_CONCURRENCY: wholeNumber(1, 100).default(6),
  TENANT_CONCURRENCY: wholeNumber(1, 100).default(4),
  DRAIN_SECONDS: wholeNumber(0, 3600).default(25),
  /** Networks of one's own that pings may go to, beside the public internet. */
  EGRESS_ALLOW: networkList.optional(),
})

const environment = workerEnvironment.extend({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'Set it to the administration database, as postgres://user:password@host:5432/fiscus.',
  }),
  TENANT_POOL_MAX: wholeNumber(1, 100).default(2),
  TENANT_POOLS_MAX: wholeNumber(1, 10_000).default(100),
  HTTP_HOST: z.string().default('0.0.0.0'),
  HTTP_PORT: wholeNumber(0, 65_535).default(8080),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

/** What the environment says of how a worker works. */
export function workerConfigOf(environment: z.output<typeof workerEnvironment>) {
  return {
    redisUrl: environment.REDIS_URL,
    /** Each once, whatever was written. */
    queues: [...new Set(environment.WORKER_QUEUES)],
    /** Runs at a time, of each queue. */
    concurrency: environment.WORKER_CONCURRENCY,
    tenantConcurrency: environment.TENANT_CONCURRENCY,
    drainSeconds: environment.DRAIN_SECONDS,
    blobFolder: blobFolderOf(environment),
  }
}

export type WorkerConfig = ReturnType<typeof workerConfigOf>

/** @throws OperatorFault naming everything that is wrong with the environment */
export function readConfig() {
  const { DATABASE_URL, ...others } = readEnvironment(environment, process.env)
  return {
    ...workerConfigOf(others),
    databaseUrl: DATABASE_URL,
    pools: { tenantPoolMax: others.TENANT_POOL_MAX, tenantPoolsMax: others.TENANT_POOLS_MAX },
    http: { host: others.HTTP_HOST, port: others.HTTP_PORT },
    metricsToken: others.METRICS_TOKEN,
    egressAllowed: others.EGRESS_ALLOW,
    logLevel: others.LOG_LEVEL,
  }
}
