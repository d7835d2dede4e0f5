import { randomBytes } from 'node:crypto'
import { accountSecretPlace } from '@fiscus/dav/accounts/account-secrets'
import type { DavRunResult } from '@fiscus/dav/runs/run-accounts'
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

/**
 * What a run of a task did, and what it needed. `requests`: to the server. `read`: objects that the server has sent with a multiget.
 * `statements`: besides BEGIN and COMMIT.
 */
export type MeasuredRun = DavRunResult & {
  seconds: number
  statements: number
  transactions: number
  requests: number
  read: number
  /** The resident memory of the process, and its heap without garbage. */
  memoryMb: { before: number; highest: number; after: number; heapBefore: number; heapAfter: number }
}

/** A tenant with an account on Radicale, on a PostgreSQL with the durability of production, and a process that runs its tasks. */
export type DavTestbed = AsyncDisposable & {
  server: Radicale
  inTenant<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>
  /** Synchronises these collections of the server, and no others. Returns their ids. */
  select(urls: readonly string[]): Promise<string[]>
  /** Runs a task until no account is due. */
  run(work: 'push' | 'pull'): Promise<MeasuredRun>
  makeDue(): Promise<void>
}

export async function openDavTestbed(): Promise<DavTestbed> {
  await using opened = new AsyncDisposableStack()
  const programs = await findDavServers()
  if (!programs) throw new Error('The benchmark of DAV needs Radicale')
  const database = opened.use(await startDatabaseServer({ durable: true }))
  const fresh = opened.use(await freshDatabases(database.url, 'acme'))
  const server = opened.use(await startRadicale(programs.radicale))
  const { id: tenantId } = fresh.tenant('acme')
  const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) => fresh.databases.withTenant(tenantId, work)
  const secretKey = randomBytes(32)
  const secrets = createSecretBox({ current: 1, all: new Map([[1, secretKey]]) }, 'acme')
  const accountId = await inTenant(async (db) => {
    const { user: login, password } = server.login
    const values = { name: 'Radicale', server_url: server.url, login }
    const { id } = requireRow(await db.insert(davAccounts).values(values).returning())
    const password_secret = secrets.seal(password, accountSecretPlace(id, 'password_secret'))
    await db.update(davAccounts).set({ password_secret }).where(eq(davAccounts.id, id))
    return id
  })
  const options = { tenantUrl: fresh.urlOf('acme'), secretKey: secretKey.toString('hex') }
  const worker = opened.use(await forkServer('dav', options))
  const resources = opened.move()
  return {
    server,
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

/** A plain event of 400 bytes. */
export function sampleObject(uid: string, title = `Event ${uid}`): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bench//Client//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261122T120000Z',
    'DTSTART:20261201T100000Z',
    'DTEND:20261201T110000Z',
    `SUMMARY:${title}`,
    'LOCATION:Office',
    'DESCRIPTION:The quick brown fox jumps over the lazy dog.',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
