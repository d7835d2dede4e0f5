import { asOwner } from '@fiscus/db/connections/connect'
import { requireRow } from '@fiscus/db/queries/require-row'
import type { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { testAuthor } from '@fiscus/testing/test-author'
import { and, eq, isNotNull } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { reparseMessages } from '../messages/reparse.ts'
import { suppressAddress } from '../suppressions/suppressions.ts'
import { acknowledgements } from '../testing/acknowledgements.ts'
import { openMailStage } from '../testing/mail-stage.ts'
import { threadOfSignedId } from '../threads/signed-message-id.ts'

const stage = await openMailStage(inject('databaseServer'), 'acme', 'beta')
afterAll(() => stage[Symbol.asyncDispose]())
const { inScope, receive } = stage
const { support, mail, acknowledged } = acknowledgements(stage)
const start = stage.now
beforeEach(() => {
  stage.now = start
})

type Mailbox = Awaited<ReturnType<typeof support>>

const queuedSource = async (mailbox: Mailbox, slug?: string) => {
  const rows = await inScope(
    (db) => db.select().from(mailQueue).where(eq(mailQueue.mailbox_id, mailbox.id)),
    slug,
  )
  const row = requireRow(rows)
  return { row, source: Buffer.concat(await Array.fromAsync(stage.blobsOf(slug).read(row.mime_sha256))) }
}

test('the acknowledgement of a new ticket is a reply in its thread, with the number in the subject', async () => {
  const mailbox = await support({ sender_name: 'Pomoc', acknowledgement_text: 'Dziękujemy za wiadomość.' })
  const { id } = await receive(mailbox, mail('Anna <anna@example.com>', { Subject: 'Fwd: An invoice' }))
  const question = requireRow(
    await inScope((db) => db.select().from(mailMessages).where(eq(mailMessages.id, id))),
  )
  const ticket = requireRow(
    await inScope((db) =>
      db
        .select()
        .from(tickets)
        .where(eq(tickets.id, question.ticket_id ?? '')),
    ),
  )
  const { row, source } = await queuedSource(mailbox)
  expect(row).toMatchObject({
    status: 'pending',
    is_automatic: 1,
    envelope_from: mailbox.address,
    created_by: 'task:inbound_email_sync',
  })
  expect(threadOfSignedId(row.message_id, stage.secretsOf())).toBe(question.thread_id)
  const parsed = await PostalMime.parse(source)
  expect(parsed).toMatchObject({
    subject: `Re: An invoice [#${ticket.number}]`,
    from: { address: mailbox.address, name: 'Pomoc' },
    to: [{ address: 'anna@example.com' }],
    inReplyTo: `<${question.message_id}>`,
    text: 'Dziękujemy za wiadomość.\n',
  })
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value
  expect(header('auto-submitted')).toBe('auto-replied')
  expect(header('x-auto-response-suppress')).toBe('All')
  const answer = requireRow(
    await inScope((db) => db.select().from(mailMessages).where(eq(mailMessages.id, row.mail_message_id))),
  )
  expect(answer).toMatchObject({ thread_id: question.thread_id, ticket_id: ticket.id, direction: 'outgoing' })
  const [thread] = await inScope((db) =>
    db.select().from(mailThreads).where(eq(mailThreads.id, question.thread_id)),
  )
  expect(thread).toMatchObject({ message_count: 2, ticket_id: ticket.id })
  const [entry] = await inScope((db) => db.select().from(auditLog).where(eq(auditLog.entity_id, row.id)))
  expect(entry).toMatchObject({ action: 'create', actor: 'task:inbound_email_sync' })
  const reply = await receive(
    mailbox,
    mail('bob@example.com', { Subject: 'Re: It', 'In-Reply-To': `<${row.message_id}>` }),
  )
  const [joined] = await inScope((db) => db.select().from(mailMessages).where(eq(mailMessages.id, reply.id)))
  expect(joined).toMatchObject({ ticket_id: ticket.id })
  expect(await acknowledged(mailbox), 'a message of a known ticket gets none').toEqual(['anna@example.com'])
})

test('the standard text is in the language of the mail', async () => {
  const mailbox = await support()
  const question = mail('jan@example.com', { 'Content-Type': 'text/plain; charset=utf-8' })
  await receive(mailbox, question.replace(/Hello$/, 'Dzień dobry, proszę o fakturę.'))
  const { source } = await queuedSource(mailbox)
  expect((await PostalMime.parse(source)).text).toMatch(
    /^Otrzymaliśmy Twoją wiadomość\. Numer zgłoszenia to #\d+\.\n$/,
  )
})

test.each<[string, Partial<typeof mailboxes.$inferInsert>, Record<string, string>, number]>([
  ['personal mail', {}, {}, 1],
  ['an automatic reply', {}, { 'Auto-Submitted': 'auto-replied' }, 0],
  ['a bounce', {}, { From: 'MAILER-DAEMON@example.com' }, 0],
  ['a list', {}, { 'List-Id': '<team.example.com>' }, 0],
  ['a null sender', {}, { 'Return-Path': '<>' }, 0],
  ['a mailbox that does not acknowledge', { acknowledges: 0 }, {}, 0],
  ['a mailbox that is not one of support', { is_support: 0 }, {}, 0],
  ['a mailbox that cannot send', { out_host: null, out_port: null, out_tls: null }, {}, 0],
])('%s', async (_, columns, headers, count) => {
  const mailbox = await support(columns)
  await receive(mailbox, mail('table@example.com', headers))
  expect(await acknowledged(mailbox)).toHaveLength(count)
})

test('an address of ours and a suppressed address get none, also as the address for replies', async () => {
  const [mailbox, other] = [await support(), await support()]
  await inScope((db) =>
    suppressAddress(
      db,
      { address: 'Gone@example.com', reason: 'hard_bounce', detail: null, queueId: null },
      testAuthor({ now: () => start }),
    ),
  )
  for (const own of [other.address, 'GONE@example.com']) {
    await receive(mailbox, mail(own))
    await receive(mailbox, mail('person@example.com', { 'Reply-To': own }))
  }
  await receive(mailbox, mail(mailbox.address, { To: mailbox.address, 'Reply-To': 'form@example.com' }))
  expect(await acknowledged(mailbox)).toEqual([])
})

test('a batch that is repeated after a crash before its commit, or parsed again, is acknowledged once', async () => {
  const mailbox = await support()
  const sources = [mail('crash@example.com'), mail('crash2@example.com')]
  const crash = new Error('The process ends before the commit.')
  await expect(stage.receiveBatch(mailbox, sources, undefined, crash)).rejects.toBe(crash)
  expect(await acknowledged(mailbox)).toEqual([])
  await stage.receiveBatch(mailbox, sources)
  await stage.receiveBatch(mailbox, sources)
  const { read } = await inScope(async (db) => {
    await db.update(mailMessages).set({ parser_version: 0 }).where(eq(mailMessages.mailbox_id, mailbox.id))
    const { signal } = new AbortController()
    return reparseMessages(db, stage.blobsOf(), { signal, onProgress() {} })
  })
  expect(read, 'the messages and their acknowledgements are parsed again').toBe(4)
  expect(await acknowledged(mailbox)).toEqual(['crash@example.com', 'crash2@example.com'])
})

test('two support mailboxes that write to each other end after one acknowledgement each', async () => {
  const acme = await support({ address: 'help@acme.example' })
  const beta = await support({ address: 'help@beta.example' }, 'beta')
  await receive(acme, mail(beta.address))
  await receive(beta, mail(acme.address), 'beta')
  const [ofAcme, ofBeta] = [await queuedSource(acme), await queuedSource(beta, 'beta')]
  // After a day the cap alone would let a second round begin.
  stage.now = new Date(start.getTime() + 25 * 3_600_000)
  const received = await receive(beta, ofAcme.source, 'beta')
  await receive(acme, ofBeta.source)
  expect(await acknowledged(acme)).toEqual([beta.address])
  expect(await acknowledged(beta, 'beta')).toEqual([acme.address])
  const [stored] = await inScope(
    (db) => db.select().from(mailMessages).where(eq(mailMessages.id, received.id)),
    'beta',
  )
  expect(stored).toMatchObject({ kind: 'auto_reply' })
})

test('a message is stored with its ticket when its acknowledgement fails', async () => {
  const inactive = await support({ is_active: 0 })
  const ticketsOf = async ({ id }: Mailbox) => {
    const of = and(eq(mailMessages.mailbox_id, id), isNotNull(mailMessages.ticket_id))
    return inScope((db) => db.$count(mailMessages, of))
  }
  await stage.receiveBatch(inactive, [mail('fails@example.com'), mail('fails2@example.com')])
  expect(await ticketsOf(inactive)).toBe(2)
  expect(stage.tally).toMatchObject({ unacknowledged: 2 })
  expect(stage.lines.at(-1)).toMatch(/ was not acknowledged. It cannot be sent: mailbox_without_server$/)
  await receive(inactive, mail('fails@example.com'))
  expect(stage.tally, 'one that failed does not count in the cap').toMatchObject({ unacknowledged: 3 })

  const mailbox = await support()
  const constraint = 'alter table mail_queue add constraint refusing check (is_automatic = 0) not valid'
  await asOwner(stage.fresh.urlOf('acme'), (client) => client.unsafe(constraint))
  await stage.receiveBatch(mailbox, [mail('fails@example.com'), mail('fails2@example.com')])
  expect(await ticketsOf(mailbox), 'a statement that fails does not end the transaction').toBe(2)
  expect(await acknowledged(mailbox)).toEqual([])
  expect(stage.lines.at(-1)).toMatch(/violates check constraint "refusing"$/)
})
