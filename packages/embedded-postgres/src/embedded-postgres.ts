import { readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl } from '@fiscus/db/connections/connect'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { whileClosing } from '@fiscus/runtime/resources/closing-resources'
import postgres from 'postgres'
import { ensureAccount } from './account.ts'
import {
  type ConnectionInfo,
  connectionUrl,
  ensureConnectionInfo,
  noteCreated,
  readConnectionInfo,
} from './connection-info.ts'
import { createDataFolder } from './data-folder.ts'
import { initialiseDataFolder } from './initialise-data-folder.ts'
import { keepRunning, type ServerLog } from './keep-running.ts'
import { isOwnerAlive, recordOwner } from './owner.ts'
import { findPostmaster, removeStalePid, stopPostmaster } from './postmaster.ts'
import { startServer } from './start-server.ts'

/** A PostgreSQL server of this process. Disposal stops the server. */
export type EmbeddedPostgres = AsyncDisposable & {
  /** The URL of the maintenance database `postgres`, as the owner, on the loopback interface. */
  url: string
}

const orphanTimeoutMs = 30_000
/** A server that does not answer for this time is ended, if its owner is gone. */
const silenceMaxMs = 5_000
/** Of the npm packages with its programs. */
const serverVersion = '18'
/** The advisory lock of the process that started the server, held until it exits. */
const ownershipLock = 20_261_121

/**
 * Starts PostgreSQL on `<folder>/postgres`, which the first start creates. `<folder>/postgres.json` stores the port and
 * a random password. An orphaned server of a killed process is stopped first. A server that ends while this process
 * runs is started again. `settings` are settings of PostgreSQL, for example `{ fsync: 'off' }`; `port` is the port of
 * the first start, else any free one.
 * @throws OperatorError when a live process uses the folder, its databases or its password are missing, or the server
 * cannot start
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  settings?: Record<string, string>
  port?: number
  log?: ServerLog
}): Promise<EmbeddedPostgres> {
  await createDataFolder(options.folder)
  // The canonical path: a running server is recognised by the path in its command line.
  const folder = await realpath(options.folder)
  const dataFolder = join(folder, 'postgres')
  const stored = await readConnectionInfo(folder)
  const isNew = !(await exists(dataFolder))
  if (!isNew && !stored)
    throw new OperatorError(
      `${folder}/postgres.json is missing. It has the password of the database. Restore the file, or remove ${folder} to start with an empty database.`,
    )
  if (isNew && stored?.created)
    throw new OperatorError(
      `${folder}/postgres is missing, which has the databases. Mount its disk or restore it, or remove ${folder} to start with an empty database.`,
    )
  if (stored) await stopOrphanedServer(folder, dataFolder, stored)
  const info = await ensureConnectionInfo(folder, stored, options.port)
  const account = await ensureAccount()
  if (isNew) await initialiseDataFolder(folder, account, info)
  else await requireVersion(folder, dataFolder)
  await noteCreated(folder, info)
  const owner = postgres(connectionUrl(info), { max: 1, max_lifetime: null, connect_timeout: 10 })
  const start = async () => {
    await removeStalePid(dataFolder)
    const server = await startServer(dataFolder, account, info, options.settings ?? {})
    await owner`select pg_advisory_lock(${ownershipLock})`
    return server
  }
  await recordOwner(folder)
  const server = await keepRunning(start, options.log ?? console)
  return {
    url: connectionUrl(info),
    [Symbol.asyncDispose]: () =>
      whileClosing('embedded PostgreSQL', async () => {
        await owner.end({ timeout: 0 })
        await server[Symbol.asyncDispose]()
      }),
  }
}

/** Returns the URL of the administration database of an embedded server, by the URL of the server. */
export function administrationUrl(serverUrl: string): string {
  return databaseUrl(serverUrl, 'fiscus')
}

/** Returns the URL of the server that runs on this folder, or null. */
export async function findEmbeddedPostgres(folder: string): Promise<string | null> {
  const info = await readConnectionInfo(folder)
  if (!info) return null
  const pid = await findPostmaster(join(await realpath(folder), 'postgres'))
  return pid ? connectionUrl(info) : null
}

/** @throws OperatorError when the databases were made by another version of PostgreSQL, as by a newer release */
async function requireVersion(folder: string, dataFolder: string): Promise<void> {
  const version = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === '' || version === serverVersion) return
  throw new OperatorError(
    `${folder} has the databases of PostgreSQL ${version}, and this version of Fiscus has PostgreSQL ${serverVersion}: start the version that has made them, or set DATA_FOLDER to another folder.`,
  )
}

async function stopOrphanedServer(folder: string, dataFolder: string, info: ConnectionInfo): Promise<void> {
  const startedAt = performance.now()
  for (let waitedMs = 0; waitedMs < orphanTimeoutMs; ) {
    const pid = await findPostmaster(dataFolder)
    if (!pid) return
    const ownership = await readOwnership(info)
    const isOrphaned = ownership === 'orphaned'
    if (isOrphaned || (waitedMs >= silenceMaxMs && !(await isOwnerAlive(folder)))) return stopPostmaster(pid)
    if (ownership === 'owned')
      throw new OperatorError(
        `Fiscus already runs on ${folder}. Stop it first, or set DATA_FOLDER to another folder.`,
      )
    // The server is starting or stopping, or hangs.
    await sleep(100)
    waitedMs = performance.now() - startedAt
  }
  throw new OperatorError(
    `The PostgreSQL that runs on ${folder} is unreachable. Kill its process and start again.`,
  )
}

async function readOwnership(info: ConnectionInfo): Promise<'owned' | 'orphaned' | 'unknown'> {
  const sql = postgres(connectionUrl(info), { max: 1, connect_timeout: 2 })
  try {
    const [row] = await sql`select pg_try_advisory_lock(${ownershipLock}) as is_free`
    return row?.is_free ? 'orphaned' : 'owned'
  } catch {
    return 'unknown'
  } finally {
    await sql.end({ timeout: 0 })
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
