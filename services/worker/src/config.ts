import { queueNames } from '@fiscus/contracts/tasks/task-vocabulary'
import { davEnvironmentOf, davVariables } from '@fiscus/runtime/dav/dav-variables'
import { blobsConfigOf, blobVariables } from '@fiscus/runtime/environment/blob-variables'
import { databaseOf, httpOf, poolsOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { wholeNumber } from '@fiscus/runtime/environment/whole-number'
import { mailEnvironmentOf, mailVariables } from '@fiscus/runtime/mail/mail-variables'
import { pdfEnvironmentOf, pdfVariables } from '@fiscus/runtime/pdf/pdf-variables'
import { tracingConfigOf, tracingVariables } from '@fiscus/runtime/tracing/tracing-variables'
import { z } from 'zod'

/** The environment variables of any process with a worker. */
export const workerPartEnvironment = processVariables
  .pick({ REDIS_URL: true, EGRESS_ALLOW: true })
  .extend(blobVariables.shape)
  .extend(tracingVariables.shape)
  .extend(mailVariables.shape)
  .extend(davVariables.shape)
  .extend(pdfVariables.shape)
  .extend({
    WORKER_QUEUES: z
      .string()
      .transform((names) => names.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(queueNames, `Name queues, with commas between: ${queueNames.join(', ')}.`)).min(1))
      .default([...queueNames])
      .meta({ description: 'Queues of the worker, with commas between.', computedDefault: 'all queues' }),
    WORKER_CONCURRENCY: wholeNumber(1, 100)
      .default(6)
      .describe(
        'Runs at a time, of each queue. Higher than TENANT_CONCURRENCY, so that one tenant cannot occupy a worker.',
      ),
    TENANT_CONCURRENCY: wholeNumber(1, 100)
      .default(4)
      .describe('Runs of one tenant at a time on a queue, over all workers.'),
    SECRETS_KEY: processVariables.shape.SECRETS_KEY.optional().meta({
      computedDefault: 'secrets.key in DATA_FOLDER; without one, mailboxes are not read',
    }),
    DRAIN_SECONDS: wholeNumber(0, 3600).default(25).describe('Time for runs to end at shutdown.'),
  })

/** The environment variables of the worker as a process of its own. */
export const workerEnvironment = processVariables
  .pick({
    DATABASE_URL: true,
    DATABASE_DIRECT_URL: true,
    DATABASE_SERVERS: true,
    DATABASE_DIRECT_SERVERS: true,
    TENANT_POOL_MAX: true,
    TENANT_POOLS_MAX: true,
    HTTP_HOST: true,
    HTTP_PORT: true,
    HTTP_CONNECTIONS_MAX: true,
    METRICS_TOKEN: true,
    LOG_LEVEL: true,
    LOG_FORMAT: true,
  })
  .extend(workerPartEnvironment.shape)

/** The configuration of the worker itself, in any process. */
export function workerConfigOf(environment: z.output<typeof workerPartEnvironment>) {
  return {
    redisUrl: environment.REDIS_URL,
    /** Without duplicates. */
    queues: [...new Set(environment.WORKER_QUEUES)],
    /** Concurrent runs of each queue. */
    concurrency: environment.WORKER_CONCURRENCY,
    /** Concurrent runs of one tenant on a queue, over all workers. */
    tenantConcurrency: environment.TENANT_CONCURRENCY,
    drainSeconds: environment.DRAIN_SECONDS,
    blobs: blobsConfigOf(environment),
    mail: mailEnvironmentOf(environment),
    dav: davEnvironmentOf(environment),
    pdf: pdfEnvironmentOf(environment, process.env),
    tracing: tracingConfigOf(environment),
  }
}

export type WorkerConfig = ReturnType<typeof workerConfigOf>

/**
 * Queues whose tasks open passwords of mailboxes and accounts, or the key that signs anchors of documents, and the one
 * that sends mail of the installation.
 */
const secretQueues = ['mail', 'dav', 'maintenance']
const mailQueue = 'mail'

/**
 * Variables without those that no queue of the worker uses, so that a fault of a library finds no key and no password.
 * Without WORKER_QUEUES all are used.
 */
export function variablesOfQueues(
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const queues = variables.WORKER_QUEUES?.split(',').map((name) => name.trim())
  const uses = (...of: string[]) => !queues || queues.some((queue) => of.includes(queue))
  const isUnused = (name: string) =>
    name === 'SECRETS_KEY' ? !uses(...secretQueues) : name.startsWith('MAIL_') && !uses(mailQueue)
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !isUnused(name)))
}

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(workerEnvironment, variablesOfQueues(process.env))
  return {
    ...workerConfigOf(read),
    ...databaseOf(read),
    pools: poolsOf(read),
    http: httpOf(read),
    metricsToken: read.METRICS_TOKEN,
    egressAllowed: read.EGRESS_ALLOW,
    secretKeys: read.SECRETS_KEY,
    usesSecrets: read.WORKER_QUEUES.some((queue) => secretQueues.includes(queue)),
    dataFolder: read.DATA_FOLDER,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
  }
}
