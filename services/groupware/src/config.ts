import { davEnvironmentOf, davVariables } from '@fiscus/runtime/dav/dav-variables'
import { httpOf, poolsOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'

/** The environment variables of the groupware service. */
export const groupwareEnvironment = processVariables.omit({ REDIS_URL: true }).extend(davVariables.shape)

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(groupwareEnvironment, process.env)
  return {
    databaseUrl: read.DATABASE_URL,
    secretKeys: read.SECRETS_KEY,
    dav: davEnvironmentOf(read),
    pools: poolsOf(read),
    http: httpOf(read),
    trustedProxies: read.TRUSTED_PROXIES,
    publicUrl: read.PUBLIC_URL,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
  }
}

export type GroupwareConfig = ReturnType<typeof readConfig>
