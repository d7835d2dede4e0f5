import { readDatabaseUrl } from '@fiscus/db/cli/config'
import { processVariables } from '@fiscus/runtime/process-variables'
import { readEnvironment } from '@fiscus/runtime/read-environment'

/** @throws OperatorFault naming everything that is wrong with the environment */
export function readConfig() {
  const read = readEnvironment(processVariables, process.env)
  return {
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    http: { host: read.HTTP_HOST, port: read.HTTP_PORT },
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  }
}

/**
 * Where `bin/cron` works: DATABASE_URL and REDIS_URL, else the embedded database of `npm start` while it runs.
 * @throws OperatorFault that says what to set
 */
export async function readCommandConfig(): Promise<{ databaseUrl: string; redisUrl: string | undefined }> {
  const { REDIS_URL: redisUrl } = readEnvironment(processVariables.pick({ REDIS_URL: true }), process.env)
  return { databaseUrl: await readDatabaseUrl(), redisUrl }
}
