import { dataFolderVariable } from '@fiscus/runtime/data-folder'
import { readEnvironment } from '@fiscus/runtime/read-environment'
import { taxConfigOf, taxEnvironment } from '@fiscus/service-tax/config'
import { workerConfigOf, workerEnvironment } from '@fiscus/service-worker/config'

const environment = taxEnvironment.extend({
  ...workerEnvironment.shape,
  DATABASE_URL: taxEnvironment.shape.DATABASE_URL.optional(),
  // The first key is printed where everybody at the terminal can read it: whoever serves more than this machine says so.
  HTTP_HOST: taxEnvironment.shape.HTTP_HOST.default('127.0.0.1'),
  DATA_FOLDER: dataFolderVariable,
  // Everything is in one process: fewer runs at a time leave connections to the API, and Ctrl-C waits for none for long.
  WORKER_CONCURRENCY: workerEnvironment.shape.WORKER_CONCURRENCY.default(2),
  TENANT_CONCURRENCY: workerEnvironment.shape.TENANT_CONCURRENCY.default(1),
  DRAIN_SECONDS: workerEnvironment.shape.DRAIN_SECONDS.default(3),
})

export type StandaloneConfig = ReturnType<typeof readConfig>

/**
 * What the environment says; `databaseUrl` is undefined where the embedded PostgreSQL is to be used.
 * @throws OperatorFault naming everything that is wrong with the environment
 */
export function readConfig() {
  const { DATABASE_URL: databaseUrl, ...others } = readEnvironment(environment, process.env)
  return {
    ...{ databaseUrl, dataFolder: others.DATA_FOLDER },
    ...{ redisUrl: others.REDIS_URL, egressAllowed: others.EGRESS_ALLOW },
    ...taxConfigOf(others),
    worker: workerConfigOf(others),
  }
}
