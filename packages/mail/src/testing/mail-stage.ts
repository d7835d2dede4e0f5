import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { createSecretBox, type SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { type FreshDatabases, freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { type StoredMessage, storeIncoming } from '../incoming/store-incoming.ts'
import { prepareSources } from '../messages/prepare-message.ts'
import { enqueueMessage } from '../outgoing/enqueue-message.ts'

type Mailbox = typeof mailboxes.$inferSelect

/** Tenants with a database, blobs and keys each. Disposal removes them. */
export type MailStage = AsyncDisposable & {
  fresh: FreshDatabases
  /** Of messages that are stored; a test may move it. */
  now: Date
  /** Lines of the log. */
  lines: string[]
  /** What has failed. */
  tally: { acknowledged: number; unacknowledged: number }
  inScope<T>(work: (db: TenantDatabase) => Promise<T>, slug?: string): Promise<T>
  blobsOf(slug?: string): Blobs
  /** The folder of the blobs, with a folder for each tenant. */
  blobFolder: string
  secretsOf(slug?: string): SecretBox
  mailbox(columns?: Partial<typeof mailboxes.$inferInsert>, slug?: string): Promise<Mailbox>
  /** Stores a raw source like inbound_email_sync. */
  receive(mailbox: Mailbox, source: string | Uint8Array, slug?: string): Promise<StoredMessage>
  /** Enqueues a text message of a mailbox. */
  send(
    mailbox: Mailbox,
    message: { to: string; subject: string },
    slug?: string,
  ): Promise<typeof mailQueue.$inferSelect>
  /** Stores raw sources in one batch. With `crash` the process ends with that error before the commit. */
  receiveBatch(
    mailbox: Mailbox,
    sources: readonly (string | Uint8Array)[],
    slug?: string,
    crash?: Error,
  ): Promise<StoredMessage[]>
}

/** For tests: opens a stage with a tenant for each slug; the first is the default. */
export async function openMailStage(server: string, first: string, ...others: string[]): Promise<MailStage> {
  const fresh = await freshDatabases(server, first, ...others)
  const folder = await mkdtemp(join(tmpdir(), 'mail-'))
  const keys = { current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }
  const blobsOf = (slug = first) => openFileBlobs(folder)(slug)
  const secretsOf = (slug = first) => createSecretBox(keys, fresh.tenant(slug).id)
  const { signal } = new AbortController()
  const outgoingOf = (slug?: string) => ({
    blobs: blobsOf(slug),
    secrets: secretsOf(slug),
    mail: { hostName: 'app.example.org', from: null, global: { kind: 'none' as const } },
    signal,
  })
  const inScope: MailStage['inScope'] = (work, slug = first) =>
    fresh.databases.withTenant(fresh.tenant(slug).id, work)
  const receiveBatch: MailStage['receiveBatch'] = async (mailbox, sources, slug, crash) => {
    const { now } = stage
    const contents = sources.map((source) => Buffer.from(source))
    const prepared = await prepareSources(blobsOf(slug), contents, signal)
    const messages = prepared.map(({ raw, message }) => {
      if (message instanceof Error) throw message
      return { parsed: message, raw, receivedAt: now }
    })
    const batch = { mailbox, messages, now }
    const { lines, tally } = stage
    const log = { warn: (line: string) => void lines.push(line) }
    const context = { ...outgoingOf(slug), log, tally }
    const store = async (tx: TenantTransaction) => {
      const stored = await storeIncoming(tx, batch, context)
      if (crash) throw crash
      return stored
    }
    return inScope((db) => db.transaction(store), slug)
  }
  const stage: MailStage = {
    fresh,
    now: new Date('2026-11-22T10:00:00Z'),
    lines: [],
    tally: { acknowledged: 0, unacknowledged: 0 },
    inScope,
    blobsOf,
    blobFolder: folder,
    secretsOf,
    async mailbox(columns, slug) {
      const values = { name: 'Support', address: 'support@example.org', is_support: 1 as const, ...columns }
      return requireRow(await inScope((db) => db.insert(mailboxes).values(values).returning(), slug))
    },
    async send({ id }, { to, subject }, slug) {
      const message = {
        ...textMessage,
        mailboxId: id,
        to: [{ address: to, name: null }],
        subject,
      }
      return inScope(async (db) => {
        const queued = await enqueueMessage(
          { ...outgoingOf(slug), db },
          message,
          null,
          testAuthor({ now: () => stage.now }),
        )
        if (queued.kind !== 'queued') throw new Error(`The message was not enqueued: ${queued.kind}`)
        return requireRow(await db.select().from(mailQueue).where(eq(mailQueue.id, queued.id)))
      }, slug)
    },
    receiveBatch,
    receive: async (mailbox, source, slug) => requireRow(await receiveBatch(mailbox, [source], slug)),
    async [Symbol.asyncDispose]() {
      await fresh[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return stage
}

const textMessage = {
  priority: 'normal',
  cc: [],
  bcc: [],
  text: 'Hello',
  html: null,
  files: [],
  inReplyTo: null,
  notBefore: null,
  automatic: null,
} as const
