import { mkdtemp, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner } from '@fiscus/db/connections/connect'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes, mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages, mailPlacements } from '@fiscus/db/schema/mail/messages'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { type TurnLimits, turnLimits } from '@fiscus/runtime/turns/take-turns'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { noMail } from '@fiscus/testing/no-mail'
import { asc, eq } from 'drizzle-orm'
import { type MailboxRow, secretPlace } from '../mailboxes/mailbox-secrets.ts'
import { findSource } from '../messages/read-message.ts'
import { readRawSource } from '../sources/raw-source.ts'
import { type SyncLimits, syncLimits } from '../sync/sync-limits.ts'
import { runTurns, type SyncResult } from '../turns/run-turns.ts'

/** The server of a mailbox under test. */
export type TestServer = Pick<MailboxRow, 'in_protocol' | 'in_port'> & { password: string }

/** Columns of a new mailbox, and its address, which is also its login. */
export type TestMailbox = TestServer & { address: string } & Partial<MailboxRow>

type Run = {
  limits?: Partial<SyncLimits>
  run?: Partial<TurnLimits>
  signal?: AbortSignal
  ca?: string
  /** In place of those of the stage. */
  blobs?: Blobs
}

/**
 * For tests: the database of a tenant with mailboxes on servers on 127.0.0.1, without TLS where a mailbox does not say
 * so, and a clock that moves only when the test moves it.
 */
export async function openSyncStage(databaseServer: string) {
  const fresh = await freshDatabases(databaseServer, 'acme')
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-mail-'))
  const blobs = openFileBlobs(folder)('acme')
  const secrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, 'acme')
  const networks = new BlockList()
  networks.addAddress('127.0.0.1')
  const { id: tenantId } = fresh.tenant('acme')
  const lines: string[] = []
  const ports: number[] = []
  let now = new Date('2026-11-22T12:00:00Z')
  const withDb: typeof fresh.databases.withTenant = (_id, work) => fresh.databases.withTenant(tenantId, work)

  return {
    blobs,
    secrets,
    lines,
    now: () => now,
    passMinutes(minutes: number) {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    async addMailbox({ password, address, ...columns }: TestMailbox): Promise<MailboxRow> {
      ports.push(columns.in_port ?? 0)
      return withDb(tenantId, async (db) => {
        const server = { in_host: '127.0.0.1', in_tls: 'none' as const, in_login: address, in_next_at: now }
        const rows = await db
          .insert(mailboxes)
          .values({ name: address, address, ...server, ...columns })
          .returning()
        const row = requireRow(rows)
        const in_secret = secrets.seal(password, secretPlace(row.id, 'in_secret'))
        await db.update(mailboxes).set({ in_secret }).where(eq(mailboxes.id, row.id))
        return { ...row, in_secret }
      })
    },
    changeMailbox: (id: string, changes: Partial<MailboxRow>) =>
      withDb(tenantId, (db) => db.update(mailboxes).set(changes).where(eq(mailboxes.id, id))),
    setPassword(id: string, password: string) {
      const in_secret = secrets.seal(password, secretPlace(id, 'in_secret'))
      return this.changeMailbox(id, { in_secret, in_next_at: now, version: 2 })
    },
    run({ limits, run, signal, ca, blobs: files = blobs }: Run = {}): Promise<SyncResult> {
      const log = { info: push, warn: push, error: push }
      return withDb(tenantId, (db) =>
        runTurns(
          {
            db,
            blobs: files,
            secrets,
            mail: noMail.mail,
            clock: { now: () => now },
            log,
            limits: { ...syncLimits, silenceMs: 5_000, ...limits },
            runSignal: signal ?? new AbortController().signal,
          },
          { guard: { networks, ports }, ca },
          { limits: { ...turnLimits, pollMs: 50, ...run }, progress() {}, async onAcknowledged() {} },
        ),
      )
    },
    mailbox: (id: string) =>
      withDb(tenantId, async (db) =>
        requireRow(await db.select().from(mailboxes).where(eq(mailboxes.id, id))),
      ),
    folders: (id: string) =>
      withDb(tenantId, (db) =>
        db.select().from(mailFolders).where(eq(mailFolders.mailbox_id, id)).orderBy(asc(mailFolders.path)),
      ),
    messages: (id: string) =>
      withDb(tenantId, (db) =>
        db
          .select()
          .from(mailMessages)
          .where(eq(mailMessages.mailbox_id, id))
          .orderBy(asc(mailMessages.subject)),
      ),
    /** The raw source of a message that is stored. */
    async source(id: string): Promise<Buffer> {
      const source = await withDb(tenantId, (db) => findSource(db, id))
      if (!source) throw new Error(`There is no message ${id}`)
      return Buffer.concat(await Array.fromAsync(readRawSource(blobs, source)))
    },
    placements: () =>
      withDb(tenantId, (db) => db.select().from(mailPlacements).orderBy(asc(mailPlacements.id))),
    /** Executes statements as the owner of the tenant's database. */
    asOwner: (statements: string) => asOwner(fresh.urlOf('acme'), (client) => client.unsafe(statements)),
    db: <T>(work: Parameters<typeof fresh.databases.withTenant<T>>[1]) => withDb(tenantId, work),
    async [Symbol.asyncDispose]() {
      await fresh[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }

  function push(line: string) {
    lines.push(line)
  }
}
