import {
  blobFolderOf,
  httpOf,
  poolsOf,
  processVariables,
} from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'

/** The environment variables of the scheduler. */
export const schedulerEnvironment = processVariables.omit({ SECRETS_KEY: true })

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(schedulerEnvironment, process.env)
  return {
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    egressAllowed: read.EGRESS_ALLOW,
    blobFolder: blobFolderOf(read),
    pools: poolsOf(read),
    http: httpOf(read),
    trustedProxies: read.TRUSTED_PROXIES,
    publicUrl: read.PUBLIC_URL,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
  }
}

export type SchedulerConfig = ReturnType<typeof readConfig>
