import { davEnvironmentOf, davVariables } from '@fiscus/runtime/dav/dav-variables'
import { apiConfigOf, databaseOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'

/** The environment variables of the groupware service. */
export const groupwareEnvironment = processVariables.omit({ REDIS_URL: true }).extend(davVariables.shape)

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(groupwareEnvironment, process.env)
  return {
    ...databaseOf(read),
    secretKeys: read.SECRETS_KEY,
    dav: davEnvironmentOf(read),
    ...apiConfigOf(read),
  }
}

export type GroupwareConfig = ReturnType<typeof readConfig>
