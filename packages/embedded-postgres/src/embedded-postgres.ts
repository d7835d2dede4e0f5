import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl } from '@fiscus/db/connections/connect'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import postgres from 'postgres'
import { type Access, chooseAccess, readAccess, urlOf } from './access.ts'
import { findAccount } from './account.ts'
import { initialise } from './initialise.ts'
import { findPostmaster, removeStalePid, stopPostmaster } from './postmaster.ts'
import { startServer } from './server.ts'

/** A PostgreSQL server of our own; disposing it ends the server. */
export type EmbeddedPostgres = AsyncDisposable & {
  /** Connects as the owner to the maintenance database `postgres`, on the loopback interface. */
  url: string
}

const leftoverPatienceMs = 30_000
/** The advisory lock that the process which started the server holds for as long as it lives. */
const ownershipLock = 20_261_121

/**
 * Starts PostgreSQL on `<folder>/postgres`, made at the first start; `<folder>/postgres.json` keeps its port and its random
 * password. A server that a killed process left behind is ended first; while the process lives, starting another is refused.
 * `settings` are PostgreSQL's own, as `{ fsync: 'off' }`.
 */
export async function startEmbeddedPostgres(options: {
  folder: string
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  await mkdir(options.folder, { recursive: true })
  // One spelling for all: by it a running server is recognised.
  const folder = await realpath(options.folder)
  const dataFolder = join(folder, 'postgres')
  const kept = await readAccess(folder)
  const isNew = !(await exists(dataFolder))
  if (!isNew && !kept)
    throw new OperatorFault(
      `${folder}/postgres.json is missing: it holds the password of the database beside it. Put it back, or remove ${folder} to begin anew, without its data.`,
    )
  if (kept) await endLeftover(folder, dataFolder, kept)
  await removeStalePid(dataFolder)
  const access = await chooseAccess(folder, kept)
  const account = await findAccount()
  if (isNew) await initialise(folder, account, access)
  const stop = await startServer(dataFolder, account, access, options.settings ?? {})
  const ownership = postgres(urlOf(access), { max: 1, max_lifetime: null })
  await ownership`select pg_advisory_lock(${ownershipLock})`
  return {
    url: urlOf(access),
    async [Symbol.asyncDispose]() {
      await ownership.end({ timeout: 0 })
      await stop()
    },
  }
}

/** The administration database of an embedded server, by the server's URL. */
export function administrationUrl(serverUrl: string): string {
  return databaseUrl(serverUrl, 'fiscus')
}

/** The URL of the server that runs on this folder, or null where none does. */
export async function findEmbeddedPostgres(folder: string): Promise<string | null> {
  const access = await readAccess(folder)
  if (!access) return null
  const pid = await findPostmaster(join(await realpath(folder), 'postgres'))
  return pid ? urlOf(access) : null
}

async function endLeftover(folder: string, dataFolder: string, access: Access): Promise<void> {
  for (let waitedMs = 0; waitedMs < leftoverPatienceMs; waitedMs += 100) {
    const pid = await findPostmaster(dataFolder)
    if (!pid) return
    const ownership = await readOwnership(access)
    if (ownership === 'orphaned') return stopPostmaster(pid)
    if (ownership === 'owned')
      throw new OperatorFault(
        `Fiscus already runs on ${folder}. Stop it first, or give this one another DATA_FOLDER.`,
      )
    await sleep(100) // it is just starting or just ending
  }
  throw new OperatorFault(
    `The PostgreSQL that runs on ${folder} does not answer. End it by hand and start again.`,
  )
}

async function readOwnership(access: Access): Promise<'owned' | 'orphaned' | 'unknown'> {
  const sql = postgres(urlOf(access), { max: 1, connect_timeout: 2 })
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
