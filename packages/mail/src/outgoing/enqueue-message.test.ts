import { randomBytes } from 'node:crypto'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, expect, inject, test } from 'vitest'
import { openQueueStage } from '../testing/queue-stage.ts'
import { addSender } from '../testing/queued-messages.ts'
import { threadOfSignedId } from '../threads/signed-message-id.ts'
import { enqueueMessage } from './enqueue-message.ts'
import type { NewOutgoing, RequestIdentity } from './prepare-outgoing.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

const secrets = createSecretBox({ current: 1, all: new Map([[1, randomBytes(32)]]) }, 'acme')
const plain: NewOutgoing = {
  mailboxId: null,
  priority: 'normal',
  to: [{ address: 'ada@example.org', name: 'Ada' }],
  cc: [],
  bcc: [],
  subject: 'Faktura',
  text: 'Dzień dobry',
  html: null,
  files: [],
  inReplyTo: null,
  notBefore: null,
  automatic: null,
}
const global = { kind: 'folder', folder: '/dev/null' } as const
const enqueue = (
  changes: Partial<NewOutgoing> = {},
  identity: RequestIdentity | null = null,
  mail: { from: string | null; global: typeof global | { kind: 'none' } } = {
    from: 'fiscus@example.com',
    global,
  },
) =>
  stage.inDatabase((db) =>
    enqueueMessage(
      {
        db,
        blobs: stage.blobs,
        secrets,
        mail: { hostName: 'app.example.com', ...mail },
        signal: new AbortController().signal,
      },
      { ...plain, ...changes },
      identity,
      testAuthor({ now: () => stage.now }),
    ),
  )
const enqueued = async (...args: Parameters<typeof enqueue>) => {
  const result = await enqueue(...args)
  if (result.kind !== 'queued') throw new Error(`The message was not enqueued: ${JSON.stringify(result)}`)
  return stage.show(result.id)
}

test('a message is stored, put into its thread, and sent as it was composed', async () => {
  await using server = await startScriptedSmtp({}, { tls: 'none' })
  const row = await enqueued({
    cc: [{ address: 'cc@example.org', name: null }],
    bcc: [
      { address: 'bcc@example.org', name: null },
      { address: 'ada@example.org', name: null },
    ],
    html: '<p>Dzień dobry</p>',
  })
  expect(row).toMatchObject({ status: 'pending', envelope_from: 'fiscus@example.com', attempts_count: 0 })
  expect(row.recipients, 'an address that is listed twice gets one copy').toEqual([
    'ada@example.org: pending',
    'cc@example.org: pending',
    'bcc@example.org: pending',
  ])
  const [stored] = await stage.inDatabase((db) =>
    db.select().from(mailMessages).where(eq(mailMessages.id, row.mail_message_id)),
  )
  expect(stored).toMatchObject({ direction: 'outgoing', subject: 'Faktura', message_id: row.message_id })
  expect(threadOfSignedId(row.message_id, secrets)).toBe(stored?.thread_id)
  await stage.run(server)
  const [sent] = server.messages
  expect(sent?.to).toEqual(['ada@example.org', 'cc@example.org', 'bcc@example.org'])
  expect(String(sent?.source), 'Bcc is only in the envelope').not.toMatch(/bcc@example.org/)
  expect(await PostalMime.parse(sent?.source ?? '')).toMatchObject({
    subject: 'Faktura',
    messageId: `<${row.message_id}>`,
    date: stage.now.toISOString(),
    to: [{ address: 'ada@example.org', name: 'Ada' }],
  })
  const [entry] = await stage.inDatabase((db) =>
    db.select().from(auditLog).where(eq(auditLog.entity_id, row.id)),
  )
  expect(entry).toMatchObject({ action: 'create', entity: 'outgoing_message' })
})

test('a reply joins the thread of the answered message and refers to it', async () => {
  const first = await enqueued()
  const reply = await enqueued({ inReplyTo: first.mail_message_id, subject: 'Re: Faktura' })
  const rows = await stage.inDatabase((db) => db.select().from(mailMessages))
  const threadOf = (id: string) => rows.find((row) => row.id === id)?.thread_id
  expect(threadOf(reply.mail_message_id)).toBe(threadOf(first.mail_message_id))
  const source = Buffer.concat(await Array.fromAsync(stage.blobs.read(reply.mime_sha256))).toString()
  const unfolded = source.replaceAll(/\r\n +/g, ' ')
  expect(unfolded).toContain(`In-Reply-To: <${first.message_id}>`)
  expect(unfolded).toContain(`References: <${first.message_id}>`)
})

test('a mailbox sends in its own name; not_before and priority are kept', async () => {
  const mailbox = await stage.inDatabase((db) => addSender(db, { sender_name: 'Acme' }))
  const notBefore = new Date(stage.now.getTime() + 86_400_000)
  const row = await enqueued({ mailboxId: mailbox, notBefore, priority: 'high' })
  expect(row).toMatchObject({
    mailbox_id: mailbox,
    envelope_from: 'billing@example.com',
    available_at: notBefore,
    priority: 'high',
  })
  const source = Buffer.concat(await Array.fromAsync(stage.blobs.read(row.mime_sha256)))
  expect((await PostalMime.parse(source)).date, 'it is dated when it leaves').toBe(notBefore.toISOString())
})

test('a repeated request returns the first message, also when both come at once', async () => {
  const identity = { key: 'key:1 abc', digest: 'd1' }
  const results = await Promise.all([enqueue({}, identity), enqueue({}, identity)])
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['queued', 'repeated'])
  expect(await enqueue({}, identity)).toMatchObject({ kind: 'repeated' })
  expect(await enqueue({}, { ...identity, digest: 'd2' })).toEqual({ kind: 'key_reused' })
  const count = () => stage.inDatabase((db) => db.$count(mailQueue, eq(mailQueue.request_key, identity.key)))
  expect(await count()).toBe(1)
  const messages = await stage.inDatabase((db) => db.$count(mailMessages))
  expect(await stage.inDatabase((db) => db.$count(mailQueue)), 'no stored message is left over').toBe(
    messages,
  )
})

test('a message that cannot be sent is rejected', async () => {
  const id = '0190a0b0-0000-7000-8000-00000000dead'
  const inactive = await stage.inDatabase((db) => addSender(db, { is_active: 0 }))
  const [receiving] = await stage.inDatabase((db) =>
    db.insert(mailboxes).values({ name: 'In', address: 'in@example.com' }).returning(),
  )
  const fault = async (...args: Parameters<typeof enqueue>) => Object(await enqueue(...args)).fault
  expect(await fault({ mailboxId: id })).toBe('mailbox_missing')
  expect(await fault({ mailboxId: inactive })).toBe('mailbox_without_server')
  expect(await fault({ mailboxId: receiving?.id ?? '' })).toBe('mailbox_without_server')
  expect(await fault({ inReplyTo: id })).toBe('answered_missing')
  expect(await fault({}, null, { from: null, global })).toBe('no_global_sender')
  expect(await fault({}, null, { from: 'a@example.com', global: { kind: 'none' } })).toBe('no_global_sender')
})
