import type { MessageFilter } from '@fiscus/contracts/mail/message-record'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailBodies, mailMessages } from '@fiscus/db/schema/mail/messages'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { mailTexts } from '@fiscus/messages/mail'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openMailStage } from '../testing/mail-stage.ts'
import { linkThread } from '../threads/link-thread.ts'
import { listThreads, readThread } from '../threads/list-threads.ts'
import { deleteMessage, markMessage } from './change-message.ts'
import { listMessages } from './list-messages.ts'
import { findSource, readAttachment, readMessage } from './read-message.ts'
import { reparseMessages } from './reparse.ts'

const stage = await openMailStage(inject('databaseServer'), 'acme', 'other')
afterAll(() => stage[Symbol.asyncDispose]())
const { inScope } = stage
const author: Author = { at: stage.now, actor: 'key:1', request_id: 'r-1', reason: null }
const { signal } = new AbortController()

const source = [
  'From: Anna <anna@example.com>',
  'To: office@example.org',
  'Subject: 100% Żółty _printer_',
  'Message-ID: <one@example.com>',
  'Content-Type: multipart/related; boundary=b',
  '',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<script>x</script><img src="cid:logo@x"><img src="https://evil.example/p.gif">Hello',
  '--b',
  'Content-Type: image/png; name=logo.png',
  'Content-ID: <logo@x>',
  '',
  'png',
  '--b--',
].join('\r\n')

let mailbox: Awaited<ReturnType<typeof stage.mailbox>>
let id = ''
let threadId = ''
beforeAll(async () => {
  mailbox = await stage.mailbox({ is_support: 0, address: 'office@example.org' })
  id = (await stage.receive(mailbox, source)).id
  const others = Array.from(
    { length: 5 },
    (_, n) => `From: b${n}@example.com\r\nSubject: Other ${n}\r\n\r\ntext ${n}`,
  )
  for (const other of others) await stage.receive(mailbox, other)
  threadId = (await message())?.thread_id ?? ''
})

const message = (slug?: string) =>
  inScope(
    (db) => readMessage({ db, blobs: stage.blobsOf(slug) }, id, (attachment) => `/a/${attachment}`),
    slug,
  )
const list = (filter: Partial<MessageFilter> = {}, slug?: string) =>
  inScope((db) => listMessages(db, { limit: 100, after: null, ...filter }), slug)
const subjects = async (filter: Partial<MessageFilter>) => (await list(filter)).map(({ subject }) => subject)

test('a message is read with safe HTML, whose own images have the address of their attachment', async () => {
  const found = await message()
  const [logo] = found?.attachments ?? []
  expect(found).toMatchObject({
    html: `<img src="/a/${logo?.id}" /><img />Hello`,
    blocked_images: 1,
    text: 'Hello',
    attachments: [{ name: 'logo.png', bytes: 3, content_id: 'logo@x' }],
    outgoing: null,
  })
  expect(await inScope((db) => readAttachment(db, id, logo?.id ?? ''))).toMatchObject({ name: 'logo.png' })
  expect(await inScope((db) => findSource(db, id))).toMatchObject({
    raw_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a list is searched and paged, the newest first', async () => {
  expect(await list()).toHaveLength(6)
  const [first, second, third] = await list({ limit: 2 })
  expect(third, 'one row more than the limit').toBeDefined()
  const rest = await inScope((db) => listMessages(db, { limit: 100, after: second ?? null }))
  expect(rest).toHaveLength(4)
  expect(rest.map((row) => row.id)).not.toContain(first?.id)
  for (const text of ['100% żółty', '_PRINTER_', 'anna@example', 'hello'])
    expect(await subjects({ text }), text).toEqual(['100% Żółty _printer_'])
  expect(await subjects({ text: '100_' })).toEqual([])
  expect(await subjects({ thread_id: threadId })).toHaveLength(1)
  expect(await subjects({ kind: ['bounce'] })).toEqual([])
  expect(await subjects({ direction: 'outgoing' })).toEqual([])
  expect(await subjects({ since: new Date(stage.now.getTime() + 1) })).toEqual([])
  expect(await subjects({ is_read: '1' })).toEqual([])
  expect(await subjects({ mailbox_id: mailbox.id, is_read: '0' })).toHaveLength(6)
})

test('a message is marked as read once, with an audit entry', async () => {
  expect(await inScope((db) => markMessage(db, id, 1, author))).toBe('changed')
  expect(await inScope((db) => markMessage(db, id, 1, author))).toBe('changed')
  expect(await message()).toMatchObject({ is_read: 1 })
  expect(await inScope((db) => db.select().from(auditLog).where(eq(auditLog.entity_id, id)))).toMatchObject([
    {
      action: 'change',
      entity: 'mail_message',
      before: { is_read: 0 },
      after: { is_read: 1 },
      actor: 'key:1',
    },
  ])
})

test('a thread is linked to a ticket and unlinked, with its messages and audit entries', async () => {
  const rows = await inScope((db) =>
    db.insert(tickets).values({ subject: 'T', opened_at: stage.now }).returning(),
  )
  const ticket = requireRow(rows)
  const link = (ticketId: string | null) => inScope((db) => linkThread(db, threadId, ticketId, author))
  expect(await link(ticket.id)).toBe('linked')
  expect(await list({ ticket_id: ticket.id })).toMatchObject([{ id }])
  expect(
    await inScope((db) => listThreads(db, { limit: 10, ticket_id: ticket.id, after: null })),
  ).toMatchObject([{ id: threadId }])
  expect(await link('0190a0b0-0000-7000-8000-00000000000f')).toBe('unknown_ticket')
  expect(await link(null)).toBe('linked')
  expect(await inScope((db) => readThread(db, threadId))).toMatchObject({ ticket_id: null })
  expect(await list({ ticket_id: ticket.id })).toEqual([])
  const entries = await inScope((db) => db.select().from(auditLog).where(eq(auditLog.entity_id, threadId)))
  expect(entries.map(({ action }) => action)).toEqual(['link', 'unlink'])
})

test('another tenant sees, changes and links none of it', async () => {
  const other = await inScope(
    (db) => db.insert(tickets).values({ subject: 'T', opened_at: stage.now }).returning(),
    'other',
  )
  expect(await message('other')).toBeUndefined()
  expect(await list({}, 'other')).toEqual([])
  expect(await inScope((db) => listThreads(db, { limit: 10, after: null }), 'other')).toEqual([])
  expect(await inScope((db) => readThread(db, threadId), 'other')).toBeUndefined()
  expect(await inScope((db) => findSource(db, id), 'other')).toBeUndefined()
  expect(await inScope((db) => markMessage(db, id, 0, author), 'other')).toBe('unknown')
  expect(await inScope((db) => deleteMessage(db, id, author), 'other')).toBe('unknown')
  expect(await inScope((db) => linkThread(db, threadId, null, author), 'other')).toBe('unknown_thread')
  expect(await inScope((db) => linkThread(db, threadId, requireRow(other).id, author))).toBe('unknown_ticket')
  const theirs = await stage.mailbox({ is_support: 1 }, 'other')
  const reply = 'From: anna@example.com\r\nSubject: Re: x\r\nIn-Reply-To: <one@example.com>\r\n\r\nhi'
  const stored = await stage.receive(theirs, reply, 'other')
  expect(
    await inScope((db) => readMessage({ db, blobs: stage.blobsOf('other') }, stored.id, () => ''), 'other'),
  ).toMatchObject({
    thread_link: 'none',
  })
})

test('the texts of a short message are read from its source, and those of a longer one are stored', async () => {
  const bodies = (of: string) =>
    inScope((db) => db.select().from(mailBodies).where(eq(mailBodies.message_id, of)))
  const read = (of: string) => inScope((db) => readMessage({ db, blobs: stage.blobsOf() }, of, () => ''))
  expect(await bodies(id)).toMatchObject([{ text: null, html: null }])
  expect(await message()).toMatchObject({
    text: 'Hello',
    reply_text: null,
    html: expect.stringMatching(/Hello$/),
    warnings: [],
  })
  const reply = 'Subject: Re: x\r\n\r\nYes.\r\n\r\nOn 25/11/2026 10:15, Anna wrote:\r\n> Well?\r\n> Anna'
  expect(await read((await stage.receive(mailbox, reply)).id)).toMatchObject({
    preview: 'Yes.',
    text: expect.stringContaining('> Anna'),
    reply_text: 'Yes.',
  })
  const text = 'long '.repeat(30_000)
  const long = await stage.receive(mailbox, `From: b@example.com\r\nSubject: Long\r\n\r\n${text}`)
  const short = await stage.receive(mailbox, 'From: b@example.com\r\nSubject: Short\r\n\r\nonce')
  const sources = await inScope((db) => Promise.all([long, short].map((each) => findSource(db, each.id))))
  for (const source of sources) await stage.blobsOf().delete(source?.raw_sha256 ?? '')
  expect(await read(long.id)).toMatchObject({ text, warnings: [] })
  const warning_messages = [expect.objectContaining({ code: mailTexts.textsUnreadable.code })]
  expect(await read(short.id)).toMatchObject({ subject: 'Short', text: null, html: null, warning_messages })
})

test('messages of an earlier parser are read again, and nothing else of them changes', async () => {
  const before = await message()
  await inScope((db) =>
    db
      .update(mailMessages)
      .set({ parser_version: 0, subject: 'stale', kind: 'list' })
      .where(eq(mailMessages.id, id)),
  )
  await inScope((db) => db.delete(mailBodies).where(eq(mailBodies.message_id, id)))
  const lost = requireRow(await list({ text: 'other 0' }).then((rows) => rows.slice(0, 1)))
  const isLost = eq(mailMessages.id, lost.id)
  await inScope((db) =>
    db
      .update(mailMessages)
      .set({ parser_version: 0, raw_sha256: 'e'.repeat(64) })
      .where(isLost),
  )
  const progress: number[] = []
  const reparse = () =>
    inScope((db) =>
      reparseMessages(db, stage.blobsOf(), { signal, onProgress: (read) => progress.push(read) }),
    )
  expect(await reparse()).toEqual({
    read: 1,
    failed: 1,
    failures: [{ id: lost.id, reason: expect.stringContaining('no blob') }],
  })
  expect(progress).toEqual([1])
  const after = await message()
  expect(after).toMatchObject({
    subject: before?.subject,
    text: before?.text,
    thread_id: before?.thread_id,
    kind: 'list',
  })
  expect(after?.attachments).toMatchObject([{ name: 'logo.png' }])
  expect((await reparse()).read, 'a second call').toBe(0)
})

test('a deleted message leaves a row without content, and is not stored again', async () => {
  expect(await inScope((db) => deleteMessage(db, id, author))).toBe('changed')
  expect(await message()).toBeUndefined()
  expect(await list({ text: 'printer' })).toEqual([])
  expect(await stage.receive(mailbox, source)).toEqual({ id, isNew: false })
  expect(await message()).toBeUndefined()
  const [row] = await inScope((db) => db.select().from(mailMessages).where(eq(mailMessages.id, id)))
  expect(row).toMatchObject({ subject: '', from_address: null, preview: '', deleted_at: stage.now })
  expect(await inScope((db) => deleteMessage(db, id, author))).toBe('unknown')
})

test('a message of which only the header was stored stays as it is, with its warning', async () => {
  const header = await stage.receive(mailbox, 'From: b@example.com\r\nSubject: Large\r\n\r\n')
  const warnings = [mailTexts.onlyHeaderStored({ bytes: 200_000_000, max: 52_428_800 })]
  const columns = { parser_version: 0, content: 'too_large', raw_bytes: 200_000_000, warnings } as const
  await inScope((db) => db.update(mailMessages).set(columns).where(eq(mailMessages.id, header.id)))
  await inScope((db) => reparseMessages(db, stage.blobsOf(), { signal, onProgress() {} }))
  const isHeader = eq(mailMessages.id, header.id)
  const rows = await inScope((db) => db.select().from(mailMessages).where(isHeader))
  expect(rows).toMatchObject([{ content: 'too_large', warnings }])
})
