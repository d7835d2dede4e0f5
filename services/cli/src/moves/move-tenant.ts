import { setTimeout as sleep } from 'node:timers/promises'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { markDatabase } from '@fiscus/db/connections/database-mark'
import { type ControlDatabase, controlDatabase } from '@fiscus/db/connections/databases'
import { hasSqlState, lockNotAvailable } from '@fiscus/db/connections/sql-states'
import { isMain, type ServerAddresses, serverUrlOf } from '@fiscus/db/connections/tenant-url'
import { type Copied, copyDatabase } from '@fiscus/db/copies/copy-database'
import { dropDatabase, hasDatabase, keptDatabaseOf, markKept } from '@fiscus/db/moves/kept-database'
import { beginMove, completeMove, listRunningTasks, pauseForMove } from '@fiscus/db/moves/move-state'
import { renameDatabase, waitUntilIdle } from '@fiscus/db/moves/rename-database'
import { prepareForTenant, processesWithoutServer } from '@fiscus/db/processes/processes-without-server'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { repeatEvery } from '@fiscus/runtime/waiting/repeat-every'
import { keepDatabase, prepareMovedDatabase } from '../copies/prepare-database.ts'
import { stayOnServer } from './cancel-move.ts'
import { type MoveSource, readMoveSource } from './move-source.ts'
import { requireProcesses } from './require-processes.ts'

/** A step of a move, for its progress. `bytes` were copied. */
export type MoveStep = { step: string; bytes?: number }

export type MoveRequest = {
  /** The name of the new server. */
  to: string
  /** How long to wait for the runs of the tenant to end, in milliseconds. */
  waitMs: number
  /** Until when the former database is kept; null: it is dropped at once. */
  keepUntil: Date | null
  /** It moves also to a server that running processes cannot use. */
  isForced: boolean
  author: Author
  onStep: (step: MoveStep) => void
  /** Stops it at the next step before the tenant is on the new server, as an error does. */
  signal: AbortSignal
}

export type Moved = { tenant: TenantRow; copied: Copied; pausedMs: number; kept: string | null }

type Move = MoveRequest & { addresses: ServerAddresses; control: ControlDatabase; tenant: TenantRow }

const runsPollMs = 500
const aliveMs = 30_000

/**
 * Moves the database of a tenant to another server (0094). Only while rows are copied are its requests rejected,
 * with 503. The former database is closed by another name before, so that nothing is written there any more. It may be
 * killed at any point and repeated; an error leaves the tenant where it was. Null: the tenant is there already.
 * @throws OperatorError with what to do
 */
export async function moveTenant(request: Move): Promise<Moved | null> {
  const { signal } = request
  const move: Move = {
    ...request,
    onStep(step) {
      signal.throwIfAborted()
      request.onStep(step)
    },
  }
  const { addresses, control, tenant, to, isForced, author, onStep } = move
  if (tenant.moving_to === null && tenant.server === (isMain(to) ? null : to)) {
    await settle(move)
    return null
  }
  const newServerUrl = serverUrlOf(addresses, to)
  onStep({ step: 'preparing the new server' })
  const place = { addresses, control, server: to, isForced, signal }
  const hint =
    tenant.moving_to === null
      ? ''
      : `; or end the interrupted move with bin/tenant move ${tenant.slug} --cancel`
  requireProcesses(await prepareForTenant(place), { ...place, hint })
  const source = await readMoveSource(addresses, tenant)
  await prepareMovedDatabase(newServerUrl, tenant.database)
  try {
    await beginMove(control, move)
    await waitForRuns(move)
    const { copied, pausedAt } = await copyPaused(move, source, newServerUrl)
    signal.throwIfAborted()
    // Others may have started while rows were copied.
    if (!isForced) requireProcesses(await processesWithoutServer(place), place)
    const moved = await completeMove(control, move, author)
    const pausedMs = Date.now() - pausedAt.getTime()
    const kept = await settle({ ...move, tenant: moved }, source.serverUrl)
    return { tenant: moved, copied, pausedMs, kept }
  } catch (error) {
    await stayOnServer({ addresses, control, tenant, author }).catch((cause: unknown) => {
      throw new OperatorError(
        `The move failed, and the tenant is paused: repeat it, or run bin/tenant move ${tenant.slug} --cancel.`,
        { cause: new AggregateError([error, cause]) },
      )
    })
    throw error
  }
}

/** Runs that have started end; no other starts. */
async function waitForRuns({ control, tenant, waitMs, onStep, signal }: Move): Promise<void> {
  const startedAt = performance.now()
  while (true) {
    const running = await listRunningTasks(control, tenant.id)
    if (running.length === 0) return
    if (performance.now() - startedAt > waitMs)
      throw new OperatorError(
        `The tasks ${running.join(', ')} have not ended in ${Math.round(waitMs / 1000)} s: raise --wait, or cancel their runs with bin/cron cancel.`,
      )
    onStep({ step: `waiting for ${running.join(', ')}` })
    await sleep(runsPollMs, undefined, { signal })
  }
}

async function copyPaused(
  { control, tenant, to, keepUntil, author, onStep }: Move,
  source: MoveSource,
  newServerUrl: string,
): Promise<{ copied: Copied; pausedAt: Date }> {
  const pausedAt = await pauseForMove(control, { tenant, to }, new Date())
  const kept = keptDatabaseOf(tenant)
  onStep({ step: 'ending connections' })
  if (source.database !== kept)
    await asOwner(source.serverUrl, async (server) => {
      await waitUntilIdle(server, tenant.database)
      await markKept(server, tenant.database, keepUntil ?? author.at)
      await renameDatabase(server, tenant.database, kept)
    })
  const copied = await copyDatabase(
    databaseUrl(source.serverUrl, kept),
    databaseUrl(newServerUrl, tenant.database),
    ({ table, bytes }) => onStep({ step: `copying ${table}`, bytes }),
  )
  return { copied, pausedAt }
}

/**
 * What follows a move: the new database is one of a tenant, has statistics, and the former one is dropped unless it is
 * kept.
 */
async function settle(
  { addresses, tenant, keepUntil }: Move,
  formerServerUrl?: string,
): Promise<string | null> {
  const serverUrl = serverUrlOf(addresses, tenant.server)
  await asOwner(serverUrl, (server) => keepDatabase(server, tenant.database))
  await asOwner(databaseUrl(serverUrl, tenant.database), async (client) => {
    await markDatabase(client, tenant.id)
    await client`analyze`
  })
  if (formerServerUrl === undefined) return null
  const kept = keptDatabaseOf(tenant)
  return asOwner(formerServerUrl, async (server) => {
    if (keepUntil === null) await dropDatabase(server, kept)
    return (await hasDatabase(server, kept)) ? kept : null
  })
}

/** Runs work on the administration database while no other move of the tenant runs. It waits 30 s for that. */
export async function onlyMove<T>(
  url: string,
  slug: string,
  work: (control: ControlDatabase) => Promise<T>,
): Promise<T> {
  return asOwner(url, async (lock) => {
    try {
      await lock`select pg_advisory_lock(hashtextextended(${`move ${slug}`}, 0))`
    } catch (cause) {
      if (!hasSqlState(cause, lockNotAvailable)) throw cause
      throw new OperatorError(`Another command moves the tenant ${slug} now: wait until it has ended.`, {
        cause,
      })
    }
    // A long copy leaves the connection idle.
    await using _alive = repeatEvery(aliveMs, () => lock`select 1`.catch(() => {}))
    return asOwner(url, (client) => work(controlDatabase(client)))
  })
}
