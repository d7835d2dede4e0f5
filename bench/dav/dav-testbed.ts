import { randomBytes } from 'node:crypto'
import { BlockList } from 'node:net'
import { accountSecretPlace } from '@fiscus/dav/accounts/account-secrets'
import { type DavRunResult, runAccounts } from '@fiscus/dav/runs/run-accounts'
import { openDavSession } from '@fiscus/dav/session/open-dav-session'
import { davLimits } from '@fiscus/dav/turns/dav-limits'
import { asOwner } from '@fiscus/db/connections/connect'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { systemClock } from '@fiscus/runtime/clock'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { type Radicale, startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { eq } from 'drizzle-orm'

/** What runs of a task did, and what they needed. `memoryMb`: by how much the resident memory grew at most. */
export type MeasuredRun = DavRunResult & { seconds: number; statements: number; memoryMb: number }

/** A tenant with an account on Radicale, on a PostgreSQL with the durability of production. */
export type DavTestbed = AsyncDisposable & {
  server: Radicale
  inTenant<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>
  /** Synchronises collections of the server. Returns their ids. */
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
  const secrets = createSecretBox({ current: 1, all: new Map([[1, randomBytes(32)]]) }, 'acme')
  const networks = new BlockList()
  networks.addAddress('127.0.0.1')
  const environment = { networks, plaintext: true, ca: undefined }
  const runSignal = new AbortController().signal
  const accountId = await inTenant(async (db) => {
    const { user: login, password } = server.login
    const values = { name: 'Radicale', server_url: server.url, login }
    const { id } = requireRow(await db.insert(davAccounts).values(values).returning())
    const password_secret = secrets.seal(password, accountSecretPlace(id, 'password_secret'))
    await db.update(davAccounts).set({ password_secret }).where(eq(davAccounts.id, id))
    return id
  })
  const transactions = () =>
    asOwner(fresh.urlOf('acme'), async (client) => {
      // A session reports its figures at most once a second.
      await client`select pg_sleep(1.5)`
      const [row] =
        await client`select xact_commit as count from pg_stat_database where datname = current_database()`
      return Number(row?.count)
    })
  const resources = opened.move()
  return {
    server,
    inTenant,
    select: (urls) =>
      inTenant(async (db) => {
        const collection = { account_id: accountId, kind: 'calendar', is_selected: 1 } as const
        const values = urls.map((url) => ({ ...collection, url, name: url }))
        const rows = await db.insert(davCollections).values(values).returning({ id: davCollections.id })
        return rows.map(({ id }) => id)
      }),
    async run(work) {
      const memory = process.memoryUsage.rss()
      let peak = memory
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss())
      }, 100)
      const before = await transactions()
      const started = performance.now()
      const result = await inTenant((db) =>
        runAccounts(
          {
            db,
            clock: systemClock,
            log: { info() {}, warn: console.error, error: console.error },
            limits: davLimits,
            runSignal,
          },
          {
            work,
            openSession: (account, signal) =>
              openDavSession(account, { db, secrets, environment, clock: systemClock, signal }),
            progress() {},
          },
        ),
      )
      clearInterval(watch)
      const seconds = (performance.now() - started) / 1000
      const statements = (await transactions()) - before
      return { ...result, seconds, statements, memoryMb: Math.round((peak - memory) / 2 ** 20) }
    },
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
