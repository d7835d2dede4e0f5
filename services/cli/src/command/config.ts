import { join } from 'node:path'
import { administrationUrl, findEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { davEnvironmentOf, davVariables } from '@fiscus/runtime/dav/dav-variables'
import { blobFolderOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { mailEnvironmentOf, mailVariables } from '@fiscus/runtime/mail/mail-variables'
import { OperatorError } from '@fiscus/runtime/operator-error'
import { findSecretKeys, noSecretKeys, type SecretKeys } from '@fiscus/runtime/secrets/secret-keys'

/** The environment variables of every command in bin/. */
export const databaseVariables = processVariables.pick({ DATA_FOLDER: true }).extend({
  DATABASE_URL: processVariables.shape.DATABASE_URL.optional().meta({
    computedDefault: 'the embedded PostgreSQL that runs in DATA_FOLDER',
  }),
})
/** The environment variables of a command that reads files. */
export const blobVariables = processVariables.pick({ DATA_FOLDER: true, BLOB_FOLDER: true })
/** The environment variables of a command that opens secrets. */
export const secretVariables = databaseVariables.extend({
  SECRETS_KEY: processVariables.shape.SECRETS_KEY.optional().meta({
    computedDefault: 'secrets.key in DATA_FOLDER',
  }),
})
/** The environment variables of `bin/user`. */
export const userVariables = databaseVariables.extend(processVariables.pick({ PUBLIC_URL: true }).shape)
/** The environment variables of `bin/cron`. */
export const cronVariables = blobVariables.extend(
  processVariables
    .pick({ REDIS_URL: true, EGRESS_ALLOW: true })
    .extend(secretVariables.shape)
    .extend(mailVariables.shape)
    .extend(davVariables.shape).shape,
)

/**
 * Returns the address of the administration database: DATABASE_URL, else the running embedded database of `npm start`.
 * @throws OperatorError that names what to set
 */
export async function readDatabaseUrl(): Promise<string> {
  const { DATABASE_URL, DATA_FOLDER } = readEnvironment(databaseVariables, process.env)
  if (DATABASE_URL) return DATABASE_URL
  const server = await findEmbeddedPostgres(DATA_FOLDER)
  if (server) return administrationUrl(server)
  throw new OperatorError('No database is running: run npm start in another terminal, or set DATABASE_URL.')
}

/** Returns the folder of the blobs. */
export function readBlobFolder(): string {
  return blobFolderOf(readEnvironment(blobVariables, process.env))
}

/**
 * Reads the configuration of `bin/cron`.
 * @throws OperatorError that names what to set
 */
export async function readCronConfig() {
  const read = readEnvironment(cronVariables, process.env)
  return {
    databaseUrl: await readDatabaseUrl(),
    redisUrl: read.REDIS_URL,
    blobFolder: blobFolderOf(read),
    egressAllowed: read.EGRESS_ALLOW,
    secretKeys: read.SECRETS_KEY ?? (await findSecretKeys(read.DATA_FOLDER)) ?? noSecretKeys,
    dav: davEnvironmentOf(read),
    /** With the embedded database, mail goes where standalone writes it. */
    mail: mailEnvironmentOf(read, process.env.DATABASE_URL ? undefined : join(read.DATA_FOLDER, 'outbox')),
  }
}

/**
 * Returns the keys of stored secrets: SECRETS_KEY, else those of the data folder of `npm start`.
 * @throws OperatorError that names what to set
 */
export async function readSecretKeys(): Promise<SecretKeys> {
  const read = readEnvironment(secretVariables, process.env)
  const keys = read.SECRETS_KEY ?? (await findSecretKeys(read.DATA_FOLDER).catch(() => null))
  if (keys) return keys
  throw new OperatorError(
    'There is no key for secrets: set SECRETS_KEY to the keys of the processes admin and mail.',
  )
}

/** Returns the address of the panel in browsers, where it is set. */
export function readPublicUrl(): string | undefined {
  return readEnvironment(userVariables, process.env).PUBLIC_URL?.href
}
