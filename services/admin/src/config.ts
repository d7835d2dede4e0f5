import {
  blobFolderOf,
  httpOf,
  poolsOf,
  processVariables,
} from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import type { z } from 'zod'
import { providerConfigOf, providerVariables } from './openid/environment.ts'

/** The environment variables of the administration. */
export const adminEnvironment = processVariables
  .pick({
    DATABASE_URL: true,
    DATA_FOLDER: true,
    BLOB_FOLDER: true,
    TENANT_POOL_MAX: true,
    TENANT_POOLS_MAX: true,
    HTTP_HOST: true,
    HTTP_PORT: true,
    HTTP_CONNECTIONS_MAX: true,
    TRUSTED_PROXIES: true,
    PUBLIC_URL: true,
    SECRETS_KEY: true,
    METRICS_TOKEN: true,
    LOG_LEVEL: true,
    LOG_FORMAT: true,
  })
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
    databaseUrl: read.DATABASE_URL,
    blobFolder: blobFolderOf(read),
    pools: poolsOf(read),
    http: httpOf(read),
    trustedProxies: read.TRUSTED_PROXIES,
    publicUrl: read.PUBLIC_URL,
    secretKeys: read.SECRETS_KEY,
    provider: providerConfigOf(read),
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
  }
}

export type AdminConfig = ReturnType<typeof readConfig>
