import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectApplication } from '@fiscus/db/connections/connect'
import { type TenantDatabase, tenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { secretPlace } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { syncLimits } from '@fiscus/mail/sync/sync-limits'
import { runTurns, type SyncResult } from '@fiscus/mail/turns/run-turns'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { systemClock } from '@fiscus/runtime/clock'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { type TurnLimits, turnLimits } from '@fiscus/runtime/turns/take-turns'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { type Dovecot, startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { eq } from 'drizzle-orm'
import { countedClient } from '../counted-client.ts'

export const password = 'secret'
/** Of the pool of a tenant in production. */
const connectionsMax = 2

/** What a run of inbound_email_sync did, and what it needed. */
export type MeasuredSync = SyncResult & {
  seconds: number
  /** Besides BEGIN and COMMIT. */
  statements: number
  transactions: number
  /** The resident memory at its highest. */
  memoryMb: number
}

/** A tenant with IMAP mailboxes on Dovecot, on a PostgreSQL with the durability of production. */
export type MailTestbed = AsyncDisposable & {
  dovecot: Dovecot
  addresses: readonly string[]
  folder: string
  /** Reads the mailboxes that are due, like a run of inbound_email_sync. */
  sync(limits?: Partial<TurnLimits>): Promise<MeasuredSync>
  makeDue(): Promise<void>
}

export async function openMailTestbed(count: number): Promise<MailTestbed> {
  await using opened = new AsyncDisposableStack()
  const programs = await findMailServers()
  if (!programs) throw new Error('The benchmark of mail needs Dovecot 2.3')
  const server = opened.use(await startDatabaseServer({ durable: true }))
  const fresh = opened.use(await freshDatabases(server.url, 'acme'))
  const addresses = Array.from({ length: count }, (_, n) => `box${n}@example.test`)
  const users = Object.fromEntries(addresses.map((address) => [address, password]))
  const dovecot = opened.use(await startDovecot(programs.dovecot, { users }))
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const { id: tenantId } = fresh.tenant('acme')
  const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) => fresh.databases.withTenant(tenantId, work)
  const client = connectApplication(fresh.urlOf('acme'), connectionsMax)
  opened.defer(() => client.end())
  const counted = countedClient(client)
  const db = tenantDatabase(counted.client)
  const secrets = createSecretBox({ current: 1, all: new Map([[1, randomBytes(32)]]) }, 'acme')
  await inTenant(async (db) => {
    for (const address of addresses) await addMailbox(db, secrets, { address, port: dovecot.ports.imap })
  })
  const networks = new BlockList()
  networks.addAddress('127.0.0.1')
  const context = {
    blobs: openFileBlobs(join(folder, 'blobs'))('acme'),
    clock: systemClock,
    log: { info() {}, warn: console.error, error: console.error },
    secrets,
    mail: noMail.mail,
    limits: syncLimits,
    runSignal: new AbortController().signal,
  }
  const resources = opened.move()
  return {
    dovecot,
    addresses,
    folder,
    async sync(limits = {}) {
      let peak = process.memoryUsage.rss()
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage.rss())
      }, 100)
      const before = { statements: counted.statements(), transactions: counted.transactions() }
      const started = performance.now()
      const access = { guard: { networks, ports: [dovecot.ports.imap] } }
      const result = await runTurns({ ...context, db }, access, {
        limits: { ...turnLimits, ...limits },
        progress() {},
        async onAcknowledged() {},
      })
      clearInterval(watch)
      const seconds = (performance.now() - started) / 1000
      return {
        ...result,
        seconds,
        statements: counted.statements() - before.statements,
        transactions: counted.transactions() - before.transactions,
        memoryMb: Math.round(peak / 2 ** 20),
      }
    },
    async makeDue() {
      await inTenant((db) => db.update(mailboxes).set({ in_next_at: new Date(0) }))
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function addMailbox(
  db: TenantDatabase,
  secrets: ReturnType<typeof createSecretBox>,
  { address, port }: { address: string; port: number },
): Promise<void> {
  const server = { in_protocol: 'imap', in_host: '127.0.0.1', in_port: port, in_tls: 'none' } as const
  const rows = await db
    .insert(mailboxes)
    .values({ name: address, address, in_login: address, in_next_at: new Date(0), ...server })
    .returning({ id: mailboxes.id })
  const { id } = requireRow(rows)
  const in_secret = secrets.seal(password, secretPlace(id, 'in_secret'))
  await db.update(mailboxes).set({ in_secret }).where(eq(mailboxes.id, id))
}
