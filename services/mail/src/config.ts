import { blobsConfigOf, blobVariables } from '@fiscus/runtime/environment/blob-variables'
import { apiConfigOf, databaseOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { mailEnvironmentOf, mailVariables } from '@fiscus/runtime/mail/mail-variables'

/** The environment variables of the mail service. */
export const mailServiceEnvironment = processVariables
  .omit({ REDIS_URL: true })
  .extend(blobVariables.shape)
  .extend(mailVariables.shape)

/** @throws OperatorError that names every fault of the environment */
export function readConfig() {
  const read = readEnvironment(mailServiceEnvironment, process.env)
  return {
    ...databaseOf(read),
    secretKeys: read.SECRETS_KEY,
    mail: mailEnvironmentOf(read),
    blobs: blobsConfigOf(read),
    ...apiConfigOf(read),
  }
}

export type MailServiceConfig = ReturnType<typeof readConfig>
