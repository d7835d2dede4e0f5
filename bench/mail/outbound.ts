import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { settingsReader } from '@fiscus/db/settings/settings-reader'
import { enqueueMessage } from '@fiscus/mail/outgoing/enqueue-message'
import { runMailQueue } from '@fiscus/mail/queue/run-mail-queue'
import { resolveSender } from '@fiscus/mail/senders/resolve-sender'
import { addSender } from '@fiscus/mail/testing/queued-messages'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { systemClock } from '@fiscus/runtime/clock'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { type ScriptedSmtp, startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { testAuthor } from '@fiscus/testing/test-author'
import { createTransport } from 'nodemailer'
import type { Table } from '../table.ts'

const senderCount = 50
const messagesOfSender = 20
const messageCount = senderCount * messagesOfSender
const textBytes = 20_000
/** Connections of the bare pool: the senders that have their turns at the same time in the queue. */
const connectionsMax = 8

/** Sends 1,000 messages of 50 senders through the queue, and the same messages with a bare pool of nodemailer to the same server. */
export async function measureOutbound(): Promise<Table[]> {
  const arrived: { address: string; n: number; at: number }[] = []
  await using sink = await startScriptedSmtp(
    {
      message({ from, source }) {
        const n = Number(/^Subject: Message (\d+)/m.exec(String(source.subarray(0, 2000)))?.[1])
        arrived.push({ address: from, n, at: performance.now() })
        return null
      },
    },
    { tls: 'none' },
  )
  await using queue = await openQueue(sink.port)
  const bareSeconds = await sendBare(sink, queue.addresses)
  if (arrived.splice(0).length !== messageCount) throw new Error('Messages of the bare pool are missing')
  const enqueueSeconds = await seconds(queue.enqueueAll)
  const started = performance.now()
  const sendSeconds = await seconds(queue.sendAll)
  if (arrived.length !== messageCount) throw new Error(`Only ${arrived.length} messages arrived`)
  const ofSenders = queue.addresses.map((address) => arrived.filter((each) => each.address === address))
  const inOrder = ofSenders.filter((messages) => messages.every(({ n }, at) => n === at)).length
  const ends = ofSenders
    .map((messages) => ((messages.at(-1)?.at ?? 0) - started) / 1000)
    .toSorted((a, b) => a - b)
  const [bare, enqueued, sent, both] = [
    messageCount / bareSeconds,
    messageCount / enqueueSeconds,
    messageCount / sendSeconds,
    messageCount / (enqueueSeconds + sendSeconds),
  ]
  return [
    {
      title: `Outbound mail: ${messageCount} messages of ${textBytes / 1000} kB to a local SMTP server`,
      columns: ['', 'messages/s', 'ratio'],
      rows: [
        ['bare pool of nodemailer', bare, 1],
        ['enqueued', enqueued, enqueued / bare],
        ['mail_queue_worker', sent, sent / bare],
        ['enqueued, then sent', both, both / bare],
      ],
      note: `Both send over ${connectionsMax} connections at a time. Target: ratio of mail_queue_worker at least 0.5.`,
    },
    {
      title: `Outbound mail: ${senderCount} senders with ${messagesOfSender} messages each`,
      columns: ['', 'value'],
      rows: [
        ['senders whose messages arrived in their order', inOrder],
        ['the first sender is done after, s', ends[0] ?? 0],
        ['the median sender, s', ends[senderCount / 2] ?? 0],
        ['the last sender, s', ends.at(-1) ?? 0],
      ],
      note: `A turn of a sender has 20 messages, and ${connectionsMax} senders have their turns at the same time.`,
    },
  ]
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

const subjectOf = (n: number) => `Message ${n}`
const text = `${'The quick brown fox jumps over the lazy dog. '.repeat(2).slice(0, 76)}\r\n`
  .repeat(Math.ceil(textBytes / 78))
  .slice(0, textBytes)
const recipient = 'ada@example.org'

async function sendBare({ port }: ScriptedSmtp, addresses: readonly string[]): Promise<number> {
  const pool = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: connectionsMax,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  const measured = await seconds(async () => {
    await Promise.all(
      addresses.flatMap((from) =>
        Array.from({ length: messagesOfSender }, (_, n) =>
          pool.sendMail({ from, to: recipient, subject: subjectOf(n), text }),
        ),
      ),
    )
  })
  pool.close()
  return measured
}

/** A tenant with 50 sender mailboxes on a PostgreSQL with the durability of production. */
async function openQueue(port: number) {
  await using opened = new AsyncDisposableStack()
  const server = opened.use(await startDatabaseServer({ durable: true }))
  const fresh = opened.use(await freshDatabases(server.url, 'acme'))
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-bench-'))
  opened.defer(() => rm(folder, { recursive: true }))
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
  const enqueue = (db: TenantDatabase, mailboxId: string, n: number, author: Author) =>
    enqueueMessage(
      { ...context, db },
      {
        mailboxId,
        priority: 'normal',
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
    /** Enqueues all messages; the senders at the same time, as many as have their turns later. */
    async enqueueAll() {
      const waiting = [...senders]
      await inTenant(async (db) => {
        await Promise.all(
          Array.from({ length: connectionsMax }, async () => {
            for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
              for (let n = 0; n < messagesOfSender; n++) await enqueue(db, id, n, testAuthor(systemClock))
          }),
        )
      })
    },
    async sendAll() {
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
      if (tally.succeed !== messageCount) throw new Error(`Only ${tally.succeed} messages were sent`)
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

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
