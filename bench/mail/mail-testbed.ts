import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes, mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailThreads } from '@fiscus/db/schema/mail/messages'
import { secretPlace } from '@fiscus/mail/mailboxes/mailbox-secrets'
import type { SyncResult } from '@fiscus/mail/turns/run-turns'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { turnLimits } from '@fiscus/runtime/turns/take-turns'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { type Dovecot, startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { eq, inArray } from 'drizzle-orm'
import { forkServer } from '../fork-server.ts'
import type { MeasuredMemory } from '../watch-memory.ts'

export const password = 'secret'

/** What a run of inbound_email_sync did, and what it needed. */
export type MeasuredSync = SyncResult & {
  seconds: number
  /** Besides BEGIN and COMMIT. */
  statements: number
  transactions: number
  /** null: it was not watched. */
  memoryMb: MeasuredMemory | null
}

/** A process that reads the mailboxes that are due, like a run of inbound_email_sync. */
export type MailReader = AsyncDisposable & { sync(turnsPerHostMax?: number): Promise<MeasuredSync> }

/**
 * `isMemoryWatched`: to watch its memory, each run begins and ends with a collection of all garbage, after which V8
 * compiles again what it had optimised. Rates are measured without that.
 */
type ReaderOptions = { nodeFlags?: readonly string[]; isMemoryWatched?: boolean }

/** A tenant with IMAP mailboxes on Dovecot, on a PostgreSQL with the durability of production. */
export type MailTestbed = AsyncDisposable & {
  dovecot: Dovecot
  addresses: readonly string[]
  folder: string
  startReader(options?: ReaderOptions): Promise<MailReader>
  /** Makes mailboxes due: all of them, unless some are named. */
  makeDue(addresses?: readonly string[]): Promise<void>
  /** Deletes what is stored, so that all messages on the server are new. */
  forget(): Promise<void>
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
  await mkdir(join(folder, 'blobs'))
  const { id: tenantId } = fresh.tenant('acme')
  const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) => fresh.databases.withTenant(tenantId, work)
  const secretKey = randomBytes(32)
  const secrets = createSecretBox({ current: 1, all: new Map([[1, secretKey]]) }, 'acme')
  await inTenant(async (db) => {
    for (const address of addresses) await addMailbox(db, secrets, { address, port: dovecot.ports.imap })
  })
  const options = {
    tenantUrl: fresh.urlOf('acme'),
    secretKey: secretKey.toString('hex'),
    blobFolder: join(folder, 'blobs'),
    port: dovecot.ports.imap,
  }
  const resources = opened.move()
  return {
    dovecot,
    addresses,
    folder,
    async startReader({ nodeFlags, isMemoryWatched = false } = {}) {
      const reader = await forkServer('mail', { ...options, isMemoryWatched }, nodeFlags)
      return {
        sync: (turnsPerHostMax = turnLimits.turnsPerHostMax) =>
          reader.ask<MeasuredSync>(`${turnsPerHostMax}`),
        [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
      }
    },
    async makeDue(due = addresses) {
      const isDue = inArray(mailboxes.address, [...due])
      await inTenant((db) =>
        db
          .update(mailboxes)
          .set({ in_next_at: new Date(0) })
          .where(isDue),
      )
    },
    async forget() {
      await inTenant(async (db) => {
        await db.delete(mailThreads)
        await db.update(mailFolders).set({ last_uid: 0 })
      })
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
