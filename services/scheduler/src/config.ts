import { blobFolderOf, folderVariables } from '@fiscus/runtime/data-folder'
import { processVariables } from '@fiscus/runtime/process-variables'
import { readEnvironment } from '@fiscus/runtime/read-environment'
import { wholeNumber } from '@fiscus/runtime/whole-number'

const environment = processVariables.extend({
  ...folderVariables.shape,
  TENANT_POOL_MAX: wholeNumber(1, 100).default(2),
  TENANT_POOLS_MAX: wholeNumber(1, 10_000).default(100),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
})

/** @throws OperatorFault naming everything that is wrong with the environment */
export function readConfig() {
  const read = readEnvironment(environment, process.env)
  return {
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    egressAllowed: read.EGRESS_ALLOW,
    blobFolder: blobFolderOf(read),
    pools: { tenantPoolMax: read.TENANT_POOL_MAX, tenantPoolsMax: read.TENANT_POOLS_MAX },
    http: { host: read.HTTP_HOST, port: read.HTTP_PORT },
    trustedProxies: read.TRUSTED_PROXIES,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  }
}

export type SchedulerConfig = ReturnType<typeof readConfig>
