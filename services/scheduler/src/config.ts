import { readEnvironment } from '@fiscus/runtime/read-environment'
import { taxEnvironment } from '@fiscus/service-tax/config'
import { z } from 'zod'

/** The variables that the scheduler reads as a process of its own. */
const environment = taxEnvironment.omit({ VIES_URL: true }).extend({
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'Set it to the Redis of the queues, as redis://host:6379.' })
    .optional(),
})

/** @throws OperatorFault naming everything that is wrong with the environment */
export function readConfig() {
  const read = readEnvironment(environment, process.env)
  return {
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    pools: { tenantPoolMax: read.TENANT_POOL_MAX, tenantPoolsMax: read.TENANT_POOLS_MAX },
    http: { host: read.HTTP_HOST, port: read.HTTP_PORT },
    trustedProxies: read.TRUSTED_PROXIES,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  }
}

export type SchedulerConfig = ReturnType<typeof readConfig>
