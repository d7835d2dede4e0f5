import { join } from 'node:path'
import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import type { ServerAddresses } from '@fiscus/db/connections/tenant-url'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { administrationUrl, findEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { BlobsConfig } from '@fiscus/runtime/blobs/blobs-config'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import type { Place, PlaceMark } from '@fiscus/runtime/blobs/place'
import { systemClock } from '@fiscus/runtime/clock'
import { davEnvironmentOf, davVariables } from '@fiscus/runtime/dav/dav-variables'
import { blobsConfigOf, blobVariables } from '@fiscus/runtime/environment/blob-variables'
import { databaseOf, processVariables } from '@fiscus/runtime/environment/process-variables'
import { readEnvironment } from '@fiscus/runtime/environment/read-environment'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { mailEnvironmentOf, mailVariables } from '@fiscus/runtime/mail/mail-variables'
import { pdfEnvironmentOf, pdfVariables } from '@fiscus/runtime/pdf/pdf-variables'
import { findSecretKeys, noSecretKeys, type SecretKeys } from '@fiscus/runtime/secrets/secret-keys'
import { tracingConfigOf, tracingVariables } from '@fiscus/runtime/tracing/tracing-variables'
import type { QueueAddress } from '@fiscus/scheduling/queue/queue-backend'

/** The environment variables of every command in bin/. */
export const databaseVariables = processVariables.pick({ DATA_FOLDER: true }).extend({
  DATABASE_URL: processVariables.shape.DATABASE_URL.optional().meta({
    computedDefault: 'the embedded PostgreSQL that runs in DATA_FOLDER',
  }),
  DATABASE_DIRECT_URL: processVariables.shape.DATABASE_DIRECT_URL,
  DATABASE_SERVERS: processVariables.shape.DATABASE_SERVERS,
  DATABASE_DIRECT_SERVERS: processVariables.shape.DATABASE_DIRECT_SERVERS,
})
/** The environment variables of a command that opens secrets. */
export const secretVariables = databaseVariables.extend({
  SECRETS_KEY: processVariables.shape.SECRETS_KEY.optional().meta({
    computedDefault: 'secrets.key in DATA_FOLDER',
  }),
})
/** The environment variables of `bin/user`. */
export const userVariables = databaseVariables.extend(
  processVariables.pick({ PUBLIC_URL: true, HTTP_PORT: true }).shape,
)
/** The environment variables of `bin/cron`. */
export const cronVariables = blobVariables.extend(
  processVariables
    .pick({ REDIS_URL: true, EGRESS_ALLOW: true })
    .extend(secretVariables.shape)
    .extend(mailVariables.shape)
    .extend(davVariables.shape)
    .extend(tracingVariables.shape)
    .extend(pdfVariables.shape).shape,
)

/**
 * Returns the direct address of the administration database: DATABASE_DIRECT_URL, else DATABASE_URL, else the running
 * embedded database of `npm start`.
 * @throws OperatorError that names what to set
 */
export async function readDatabaseUrl(): Promise<string> {
  const read = readEnvironment(databaseVariables, process.env)
  const { databaseUrl } = databaseOf(read)
  if (databaseUrl) return databaseUrl
  const server = await findEmbeddedPostgres(read.DATA_FOLDER)
  if (server) return administrationUrl(server)
  throw new OperatorError('No database is running: run npm start in another terminal, or set DATABASE_URL.')
}

/**
 * Returns the addresses of the administration database and of the further servers.
 * @throws OperatorError that names what to set
 */
export async function readServers(): Promise<ServerAddresses> {
  const { servers } = databaseOf(readEnvironment(databaseVariables, process.env))
  return { url: await readDatabaseUrl(), servers }
}

/**
 * Returns the location of the queues.
 * @throws OperatorError that names what to set
 */
export async function readQueueAddress(): Promise<QueueAddress> {
  const { REDIS_URL } = readEnvironment(cronVariables, process.env)
  return REDIS_URL ? { redisUrl: REDIS_URL } : { databaseUrl: await readDatabaseUrl() }
}

/** Reads the location of the blobs. */
export function readBlobsConfig(): BlobsConfig {
  return blobsConfigOf(readEnvironment(blobVariables, process.env))
}

/** Opens the blobs of every scope in the place of the running installation, whose mark is read once. */
export function openCommandBlobs(): (scope: string) => Blobs {
  let mark: Promise<PlaceMark> | undefined
  const readMark = async (place: Place) => {
    await using databases = openDatabases(await readServers())
    return await expectedMark(databases, systemClock)(place)
  }
  return openBlobs(readBlobsConfig(), (place) => (mark ??= readMark(place))).blobsOf
}

/**
 * Reads the configuration of `bin/cron`.
 * @throws OperatorError that names what to set
 */
export async function readCronConfig() {
  const read = readEnvironment(cronVariables, process.env)
  return {
    databaseUrl: await readDatabaseUrl(),
    servers: databaseOf(read).servers,
    redisUrl: read.REDIS_URL,
    blobs: blobsConfigOf(read),
    egressAllowed: read.EGRESS_ALLOW,
    secretKeys: read.SECRETS_KEY ?? (await findSecretKeys(read.DATA_FOLDER)) ?? noSecretKeys,
    dav: davEnvironmentOf(read),
    tracing: tracingConfigOf(read),
    pdf: pdfEnvironmentOf(read, process.env),
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

export type PanelAddress = { publicUrl: string | null; local: string }

/**
 * Returns the address of the panel in browsers, null where it is not set; `local` is the address on the machine of the
 * service.
 */
export function readPanelAddress(): PanelAddress {
  const { PUBLIC_URL, HTTP_PORT } = readEnvironment(userVariables, process.env)
  return { publicUrl: PUBLIC_URL?.href ?? null, local: `http://localhost:${HTTP_PORT}` }
}
