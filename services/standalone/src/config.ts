import { join } from 'node:path'
import { blobsConfigOf } from '@fiscus/runtime/environment/blob-variables'
import { databaseOf } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { mailEnvironmentOf } from '@fiscus/runtime/mail/mail-variables'
import { adminEnvironment } from '@fiscus/service-admin/config'
import { providerConfigOf, providerVariables } from '@fiscus/service-admin/openid/environment'
import { taxConfigOf, taxEnvironment } from '@fiscus/service-tax/config'
import { workerConfigOf, workerPartEnvironment } from '@fiscus/service-worker/config'

/** The environment variables of standalone. */
export const standaloneEnvironment = taxEnvironment.extend({
  ...workerPartEnvironment.shape,
  ...providerVariables.shape,
  DATABASE_URL: taxEnvironment.shape.DATABASE_URL.optional().meta({
    computedDefault: 'the embedded PostgreSQL',
  }),
  SECRETS_KEY: adminEnvironment.shape.SECRETS_KEY.optional().meta({
    computedDefault: 'secrets.key in DATA_FOLDER, which the first start makes',
  }),
  // The first key is printed to the terminal: only an operator's choice opens the API to other machines.
  HTTP_HOST: taxEnvironment.shape.HTTP_HOST.default('127.0.0.1'),
  // One process runs everything: fewer concurrent runs leave connections to the API, and Ctrl-C stops the process
  // quickly.
  WORKER_CONCURRENCY: workerPartEnvironment.shape.WORKER_CONCURRENCY.default(3),
  // With 1, outgoing mail of a tenant would wait until its mailboxes are read.
  TENANT_CONCURRENCY: workerPartEnvironment.shape.TENANT_CONCURRENCY.default(2),
  DRAIN_SECONDS: workerPartEnvironment.shape.DRAIN_SECONDS.default(3),
})

export type StandaloneConfig = ReturnType<typeof readConfig>

/**
 * Reads the configuration. `databaseUrl` is undefined if the embedded PostgreSQL is used.
 * @throws OperatorError that names every fault of the environment
 */
export function readConfig() {
  const read = readEnvironment(standaloneEnvironment, process.env)
  return {
    ...taxConfigOf(read),
    ...databaseOf(read),
    dataFolder: read.DATA_FOLDER,
    blobs: blobsConfigOf(read),
    secretKeys: read.SECRETS_KEY,
    provider: providerConfigOf(read),
    redisUrl: read.REDIS_URL,
    egressAllowed: read.EGRESS_ALLOW,
    /** Mail without a sender mailbox is written into a folder until a server is set. */
    worker: { ...workerConfigOf(read), mail: mailEnvironmentOf(read, join(read.DATA_FOLDER, 'outbox')) },
    /** The variables as they are set. */
    environment: process.env,
  }
}
