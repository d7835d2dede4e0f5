import { blobFolderOf, folderVariables } from '@fiscus/runtime/data-folder'
import { processVariables } from '@fiscus/runtime/process-variables'
import { readEnvironment } from '@fiscus/runtime/read-environment'
import { readDatabaseUrl } from '@fiscus/service-cli/command/config'

/** @throws OperatorFault naming everything that is wrong with the environment */
export function readConfig() {
  const read = readEnvironment(processVariables, process.env)
  return {
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    egressAllowed: read.EGRESS_ALLOW,
    http: { host: read.HTTP_HOST, port: read.HTTP_PORT },
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  }
}

const commandVariables = folderVariables.extend(
  processVariables.pick({ REDIS_URL: true, EGRESS_ALLOW: true }).shape,
)

/**
 * Where `bin/cron` works: DATABASE_URL and REDIS_URL, else the embedded database of `npm start` while it runs; where the blobs are;
 * and what of our own networks pings may go to.
 * @throws OperatorFault that says what to set
 */
export async function readCommandConfig() {
  const read = readEnvironment(commandVariables, process.env)
  const databaseUrl = await readDatabaseUrl()
  return {
    ...{ databaseUrl, redisUrl: read.REDIS_URL },
    ...{ blobFolder: blobFolderOf(read), egressAllowed: read.EGRESS_ALLOW },
  }
}
