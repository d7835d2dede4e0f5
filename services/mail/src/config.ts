import {
  blobFolderOf,
  httpOf,
  poolsOf,
  processVariables,
} from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { mailEnvironmentOf, mailVariables } from '@fiscus/runtime/mail/mail-variables'

/** The environment variables of the mail service. */
export const mailServiceEnvironment = processVariables.omit({ REDIS_URL: true }).extend(mailVariables.shape)

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(mailServiceEnvironment, process.env)
  return {
    databaseUrl: read.DATABASE_URL,
    secretKeys: read.SECRETS_KEY,
    mail: mailEnvironmentOf(read),
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

export type MailServiceConfig = ReturnType<typeof readConfig>
