import { blobsConfigOf, blobVariables } from '@fiscus/runtime/environment/blob-variables'
import {
  apiConfigOf,
  apiVariables,
  databaseOf,
  processVariables,
} from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import type { z } from 'zod'
import { providerConfigOf, providerVariables } from './openid/environment.ts'

/** The environment variables of the administration. */
export const adminEnvironment = apiVariables
  .extend({ ...blobVariables.shape, SECRETS_KEY: processVariables.shape.SECRETS_KEY })
  .extend(providerVariables.shape)

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  return configOf(readEnvironment(adminEnvironment, process.env))
}

/**
 * The configuration of valid variables.
 * @throws OperatorError for a variable of the login provider that is missing
 */
export function configOf(read: z.output<typeof adminEnvironment>) {
  return {
    ...databaseOf(read),
    blobs: blobsConfigOf(read),
    secretKeys: read.SECRETS_KEY,
    provider: providerConfigOf(read),
    ...apiConfigOf(read),
  }
}

export type AdminConfig = ReturnType<typeof readConfig>
