import { blobsConfigOf, blobVariables } from '@fiscus/runtime/environment/blob-variables'
import { apiConfigOf, databaseOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'

/** The environment variables of the scheduler. */
export const schedulerEnvironment = processVariables.omit({ SECRETS_KEY: true }).extend(blobVariables.shape)

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(schedulerEnvironment, process.env)
  return {
    ...databaseOf(read),
    redisUrl: read.REDIS_URL,
    egressAllowed: read.EGRESS_ALLOW,
    blobs: blobsConfigOf(read),
    ...apiConfigOf(read),
  }
}

export type SchedulerConfig = ReturnType<typeof readConfig>
