import { randomBytes } from 'node:crypto'
import { accountSecretPlace } from '@fiscus/dav/accounts/account-secrets'
import type { DavRunResult } from '@fiscus/dav/runs/run-turns'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { type Radicale, startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { eq } from 'drizzle-orm'
import { forkServer } from '../fork-server.ts'
import type { MeasuredMemory } from '../watch-memory.ts'

/**
 * What a run of a task did, and what it needed. `requests`: to the server. `read`: objects that the server has sent
 * with a multiget. `statements`: besides BEGIN and COMMIT.
 */
export type MeasuredRun = DavRunResult & {
  seconds: number
  statements: number
  transactions: number
  requests: number
  read: number
  memoryMb: MeasuredMemory
}

type DavLogin = { user: string; password: string }

/** A tenant with an account on a DAV server, and a process that runs its tasks. */
type DavAccountTestbed = AsyncDisposable & {
  inTenant<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>
  /** Synchronises these collections of the server, and no others. Returns their ids. */
  select(urls: readonly string[]): Promise<string[]>
  /** Runs a task until no account is due. */
  run(work: 'push' | 'pull'): Promise<MeasuredRun>
  makeDue(): Promise<void>
}

/**
 * Opens an account on a DAV server. PostgreSQL has its data where the test servers have theirs, in memory where there
 * is room, so that neither side waits for the disk.
 */
export async function openDavAccount(
  serverUrl: string,
  { user, password }: DavLogin,
  nodeFlags: readonly string[] = [],
): Promise<DavAccountTestbed> {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await startDatabaseServer())
  const fresh = opened.use(await freshDatabases(database.url, 'acme'))
  const { id: tenantId } = fresh.tenant('acme')
  const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) => fresh.databases.withTenant(tenantId, work)
  const secretKey = randomBytes(32)
  const secrets = createSecretBox({ current: 1, all: new Map([[1, secretKey]]) }, 'acme')
  const accountId = await inTenant(async (db) => {
    const values = { name: 'Server', server_url: serverUrl, login: user }
    const { id } = requireRow(await db.insert(davAccounts).values(values).returning())
    const password_secret = secrets.seal(password, accountSecretPlace(id, 'password_secret'))
    await db.update(davAccounts).set({ password_secret }).where(eq(davAccounts.id, id))
    return id
  })
  const options = { tenantUrl: fresh.urlOf('acme'), secretKey: secretKey.toString('hex') }
  const worker = opened.use(await forkServer('dav', options, nodeFlags))
  const resources = opened.move()
  return {
    inTenant,
    select: (urls) =>
      inTenant(async (db) => {
        await db.update(davCollections).set({ is_selected: 0 })
        const collection = { account_id: accountId, kind: 'calendar', is_selected: 1 } as const
        const values = urls.map((url) => ({ ...collection, url, name: url }))
        const rows = await db.insert(davCollections).values(values).returning({ id: davCollections.id })
        return rows.map(({ id }) => id)
      }),
    run: (work) => worker.ask<MeasuredRun>(work),
    async makeDue() {
      await inTenant((db) => db.update(davCollections).set({ last_pulled_at: null }))
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** An account on Radicale, whose data are in memory where there is room. */
export type DavTestbed = DavAccountTestbed & { server: Radicale }

export async function openDavTestbed(): Promise<DavTestbed> {
  await using opened = new AsyncDisposableStack()
  const programs = await findDavServers()
  if (!programs) throw new Error('The benchmark of DAV needs Radicale')
  const server = opened.use(await startRadicale(programs.radicale))
  const { inTenant, select, run, makeDue } = opened.use(await openDavAccount(server.url, server.login))
  const resources = opened.move()
  return {
    server,
    inTenant,
    select,
    run,
    makeDue,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
