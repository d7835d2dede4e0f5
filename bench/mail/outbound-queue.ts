import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Priority } from '@fiscus/contracts/tenants/business-vocabulary'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { settingsReader } from '@fiscus/db/settings/settings-reader'
import { enqueueMessage } from '@fiscus/mail/outgoing/enqueue-message'
import { runMailQueue } from '@fiscus/mail/queue/run-mail-queue'
import { resolveSender } from '@fiscus/mail/senders/resolve-sender'
import { addSender } from '@fiscus/mail/testing/queued-messages'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { systemClock } from '@fiscus/runtime/clock'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'

export const senderCount = 50
export const messagesOfSender = 20
export const messageCount = senderCount * messagesOfSender
export const textBytes = 20_000
/** Connections of the bare pool: the senders that have their turns at the same time in the queue. */
export const connectionsMax = 16

export const subjectOf = (n: number) => `Message ${n}`
export const text = `${'The quick brown fox jumps over the lazy dog. '.repeat(2).slice(0, 76)}\r\n`
  .repeat(Math.ceil(textBytes / 78))
  .slice(0, textBytes)
export const recipient = 'ada@example.org'

/** A tenant with 50 sender mailboxes on a PostgreSQL with the durability of production. */
export async function openQueue(port: number) {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startDatabaseServer({ durable: true }))
  const fresh = opened.use(await freshDatabases(server.url, 'acme'))
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
  opened.defer(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'blobs'))
  const { id: tenantId } = fresh.tenant('acme')
  const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) => fresh.databases.withTenant(tenantId, work)
  const context = {
    blobs: openFileBlobs(join(folder, 'blobs'))('acme'),
    clock: systemClock,
    secrets: createSecretBox({ current: 1, all: new Map([[1, randomBytes(32)]]) }, 'acme'),
    mail: environmentOf(port),
    signal: new AbortController().signal,
  }
  const addresses = Array.from({ length: senderCount }, (_, n) => `sender${n}@example.com`)
  const senders = await inTenant(async (db) => {
    const ids: string[] = []
    for (const address of addresses) ids.push(await addSender(db, { name: address, address, out_port: port }))
    return ids
  })
  const enqueue = (db: TenantDatabase, mailboxId: string, n: number, priority: Priority, author: Author) =>
    enqueueMessage(
      { ...context, db },
      {
        mailboxId,
        priority,
        to: [{ address: recipient, name: null }],
        cc: [],
        bcc: [],
        subject: subjectOf(n),
        text,
        html: null,
        files: [],
        inReplyTo: null,
        notBefore: null,
        automatic: null,
      },
      null,
      author,
    )
  const resources = opened.move()
  return {
    addresses,
    /** Enqueues messages of each sender; the senders at the same time, as many as have their turns later. */
    async enqueueAll(each = messagesOfSender, priorityOf: (n: number) => Priority = () => 'normal') {
      const waiting = [...senders]
      await inTenant(async (db) => {
        await Promise.all(
          Array.from({ length: connectionsMax }, async () => {
            for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
              for (let n = 0; n < each; n++) await enqueue(db, id, n, priorityOf(n), testAuthor(systemClock))
          }),
        )
      })
    },
    async sendAll(messages = messageCount) {
      const tally = await inTenant((db) =>
        runMailQueue({
          ...context,
          db,
          log: { info() {}, warn: console.error, error: console.error },
          random: Math.random,
          settings: settingsReader(db),
          globalHost: 'none',
          senderOf: (id) => resolveSender({ ...context, db }, id),
          budgetMs: 200_000,
          progress() {},
        }),
      )
      if (tally.succeed !== messages) throw new Error(`Only ${tally.succeed} messages were sent`)
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type OutboundQueue = Awaited<ReturnType<typeof openQueue>>

function environmentOf(port: number): MailEnvironment {
  const networks = new BlockList()
  networks.addAddress('127.0.0.1')
  return {
    networks,
    ports: [port],
    plaintext: true,
    ca: undefined,
    hostName: 'app.example.com',
    from: null,
    global: { kind: 'none' },
  }
}
