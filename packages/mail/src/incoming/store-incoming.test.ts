import { requireRow } from '@fiscus/db/queries/require-row'
import { mailAttachments, mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { mailTexts } from '@fiscus/messages/mail'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { readMessage } from '../messages/read-message.ts'
import { openMailStage } from '../testing/mail-stage.ts'

const stage = await openMailStage(inject('databaseServer'), 'acme')
afterAll(() => stage[Symbol.asyncDispose]())
const { inScope, receive } = stage

const mail = (headers: Record<string, string>, body = 'Hello') =>
  `${Object.entries({ From: 'Anna <anna@example.com>', To: 'support@example.org', ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${body}`

const messageOf = async (id: string) =>
  requireRow(await inScope((db) => db.select().from(mailMessages).where(eq(mailMessages.id, id))))
const ticketOf = async (id: string | null) =>
  requireRow(
    await inScope((db) =>
      db
        .select()
        .from(tickets)
        .where(eq(tickets.id, id ?? '')),
    ),
  )
const threadOf = async (id: string) =>
  requireRow(await inScope((db) => db.select().from(mailThreads).where(eq(mailThreads.id, id))))

test('a message is stored with its parts, linked to contact and company, and opens a ticket in a support mailbox', async () => {
  const mailbox = await stage.mailbox()
  const [company] = await inScope((db) => db.insert(companies).values({ name: 'Example' }).returning())
  const [contact] = await inScope((db) =>
    db
      .insert(contacts)
      .values({ last_name: 'Nowak', email: 'ANNA@example.com', company_id: company?.id })
      .returning(),
  )
  const source = mail(
    {
      Subject: 'An invoice',
      'Message-ID': '<a1@example.com>',
      'Content-Type': 'multipart/mixed; boundary=b',
    },
    '--b\r\n\r\nPlease read\0 it\r\n--b\r\nContent-Type: text/csv; name="../a.csv"\r\n\r\n1;2\r\n--b--',
  )
  const { id, isNew } = await receive(mailbox, source)
  expect(isNew).toBe(true)
  const message = await messageOf(id)
  expect(message).toMatchObject({
    direction: 'incoming',
    kind: 'personal',
    content: 'complete',
    subject: 'An invoice',
    message_id: 'a1@example.com',
    from_address: 'anna@example.com',
    partner_link: 'contact',
    contact_id: contact?.id,
    company_id: company?.id,
    thread_link: 'none',
    attachment_count: 1,
    raw_bytes: source.length,
  })
  expect(await inScope((db) => readMessage({ db, blobs: stage.blobsOf() }, id, () => ''))).toMatchObject({
    text: 'Please read\uFFFD it',
    html: null,
    attachments: [{ name: 'a.csv' }],
  })
  expect(
    await inScope((db) => db.select().from(mailAttachments).where(eq(mailAttachments.message_id, id))),
  ).toMatchObject([{ name: 'a.csv', media_type: 'text/csv', bytes: 3, position: 0 }])
  expect(await ticketOf(message.ticket_id)).toMatchObject({
    subject: 'An invoice',
    status: 'new',
    contact_id: contact?.id,
    company_id: company?.id,
    updated_by: 'task:inbound_email_sync',
  })
  expect(await threadOf(message.thread_id)).toMatchObject({ message_count: 1, ticket_id: message.ticket_id })
  expect(await receive(mailbox, source)).toEqual({ id, isNew: false })
})

test('messages of one batch answer each other, and the same source is stored once', async () => {
  const mailbox = await stage.mailbox()
  const sources = [
    mail({ Subject: 'Alone', 'Message-ID': '<b0@example.com>' }),
    mail({ Subject: 'Batch', 'Message-ID': '<b1@example.com>' }),
    mail({ Subject: 'Re: Batch', 'Message-ID': '<b2@example.com>', 'In-Reply-To': '<b1@example.com>' }),
    mail({ Subject: 'Alone', 'Message-ID': '<b0@example.com>' }),
    mail({ Subject: 'Re: Batch', 'In-Reply-To': '<b2@example.com>' }),
  ]
  const stored = await stage.receiveBatch(mailbox, sources)
  expect(stored.map(({ isNew }) => isNew)).toEqual([true, true, true, false, true])
  const [alone, first, second, again, third] = stored.map(({ id }) => id)
  expect(again).toBe(alone)
  const messages = await Promise.all([first, second, third].map((id) => messageOf(id ?? '')))
  expect(messages.map(({ thread_link }) => thread_link)).toEqual(['none', 'reference', 'reference'])
  expect(new Set(messages.map(({ thread_id }) => thread_id)).size).toBe(1)
  expect(new Set(messages.map(({ ticket_id }) => ticket_id)).size).toBe(1)
  const { thread_id, ticket_id } = requireRow(messages)
  expect(await threadOf(thread_id)).toMatchObject({ message_count: 3, ticket_id })
  expect((await messageOf(alone ?? '')).thread_id).not.toBe(thread_id)
})

test('an answer joins the thread of a reference that was never stored, and reopens the ticket at most five times an hour', async () => {
  const mailbox = await stage.mailbox()
  const first = await messageOf(
    (await receive(mailbox, mail({ References: '<lost@example.com>', Subject: 'One' }))).id,
  )
  const answers = []
  for (let count = 0; count < 6; count++) {
    await inScope((db) =>
      db
        .update(tickets)
        .set({ status: 'resolved' })
        .where(eq(tickets.id, first.ticket_id ?? '')),
    )
    const { id } = await receive(
      mailbox,
      mail({ 'In-Reply-To': '<lost@example.com>', Subject: 'Re: One' }, `answer ${count}`),
    )
    answers.push({ message: await messageOf(id), status: (await ticketOf(first.ticket_id)).status })
  }
  expect(answers.map(({ status }) => status)).toEqual(['open', 'open', 'open', 'open', 'open', 'resolved'])
  expect(
    answers.every(
      ({ message }) => message.thread_id === first.thread_id && message.thread_link === 'reference',
    ),
  ).toBe(true)
  expect((await threadOf(first.thread_id)).message_count).toBe(7)
})

test('messages of one conversation that are stored at once open one ticket', async () => {
  const mailbox = await stage.mailbox()
  const sources = Array.from({ length: 6 }, (_, n) =>
    mail({ References: '<shared@example.com>', 'Message-ID': `<n${n}@example.com>` }),
  )
  const stored = await Promise.all(sources.map((source) => receive(mailbox, source)))
  const messages = await Promise.all(stored.map(({ id }) => messageOf(id)))
  expect(new Set(messages.map(({ thread_id }) => thread_id)).size).toBe(1)
  expect(new Set(messages.map(({ ticket_id }) => ticket_id)).size).toBe(1)
})

test('machine mail joins its thread without reopening the ticket, and opens none', async () => {
  const mailbox = await stage.mailbox()
  const first = await messageOf((await receive(mailbox, mail({ 'Message-ID': '<m1@example.com>' }))).id)
  await inScope((db) =>
    db
      .update(tickets)
      .set({ status: 'waiting' })
      .where(eq(tickets.id, first.ticket_id ?? '')),
  )
  const away = await receive(
    mailbox,
    mail({ 'In-Reply-To': '<m1@example.com>', 'Auto-Submitted': 'auto-replied' }),
  )
  expect(await messageOf(away.id)).toMatchObject({
    kind: 'auto_reply',
    thread_id: first.thread_id,
    ticket_id: first.ticket_id,
  })
  expect((await ticketOf(first.ticket_id)).status).toBe('waiting')
  const news = { 'List-Id': '<news.example.com>', 'List-Unsubscribe': '<https://news.example.com/u>' }
  const bulk = await receive(mailbox, mail(news))
  expect(await messageOf(bulk.id)).toMatchObject({ kind: 'bulk', ticket_id: null })
})

test('mail of a group opens a ticket, and reopens none', async () => {
  const mailbox = await stage.mailbox()
  const group = { 'List-Id': '<team.example.com>', Precedence: 'list' }
  const first = await messageOf(
    (await receive(mailbox, mail({ ...group, 'Message-ID': '<group1@example.com>' }))).id,
  )
  expect((await ticketOf(first.ticket_id)).status).toBe('new')
  await inScope((db) =>
    db
      .update(tickets)
      .set({ status: 'resolved' })
      .where(eq(tickets.id, first.ticket_id ?? '')),
  )
  const answer = { ...group, Subject: 'Re: Hello', 'In-Reply-To': '<group1@example.com>' }
  expect(await messageOf((await receive(mailbox, mail(answer))).id)).toMatchObject({
    kind: 'list',
    ticket_id: first.ticket_id,
  })
  expect((await ticketOf(first.ticket_id)).status).toBe('resolved')
})

test('an answer to a merged ticket belongs to the ticket that it was merged into', async () => {
  const mailbox = await stage.mailbox()
  const first = await messageOf((await receive(mailbox, mail({ 'Message-ID': '<merge1@example.com>' }))).id)
  const [target] = await inScope((db) =>
    db.insert(tickets).values({ subject: 'Target', opened_at: stage.now }).returning(),
  )
  await inScope((db) =>
    db
      .update(tickets)
      .set({ merged_into_id: target?.id, status: 'closed' })
      .where(eq(tickets.id, first.ticket_id ?? '')),
  )
  const { id } = await receive(mailbox, mail({ 'In-Reply-To': '<merge1@example.com>' }))
  expect(await messageOf(id)).toMatchObject({ ticket_id: target?.id, thread_id: first.thread_id })
  expect(await threadOf(first.thread_id)).toMatchObject({ ticket_id: target?.id })
})

test('a ticket number in the subject leads to the ticket only for those who take part in it', async () => {
  const mailbox = await stage.mailbox()
  const first = await messageOf((await receive(mailbox, mail({ From: 'part@example.com' }))).id)
  const { number } = await ticketOf(first.ticket_id)
  const own = await receive(mailbox, mail({ From: 'Part@Example.com', Subject: `About [#${number}]` }))
  expect(await messageOf(own.id)).toMatchObject({ thread_link: 'ticket_number', thread_id: first.thread_id })
  const other = await messageOf(
    (await receive(mailbox, mail({ From: 'stranger@example.com', Subject: `About [#${number}]` }))).id,
  )
  expect(other).toMatchObject({
    thread_link: 'possible',
    warnings: [mailTexts.otherConversation()],
  })
  expect(other.ticket_id).not.toBe(first.ticket_id)
})

test('an answer to a sent message joins its thread by the signed id, and the copy that comes back is ours', async () => {
  const out = { out_host: 'mail.example.org', out_port: 465, out_tls: 'implicit' } as const
  const mailbox = await stage.mailbox({ address: 'sales@example.org', ...out })
  const sent = await stage.send(mailbox, { to: 'anna@example.com', subject: 'Offer' })
  const { thread_id: threadId, ...stored } = await messageOf(sent.mail_message_id)
  expect(stored).toMatchObject({ direction: 'outgoing', is_read: 1, message_id: sent.message_id })
  expect(await threadOf(threadId)).toMatchObject({ message_count: 1, mailbox_id: mailbox.id })

  const answer = await receive(
    mailbox,
    mail({ To: 'sales@example.org', 'In-Reply-To': `<${sent.message_id}>` }),
  )
  expect(await messageOf(answer.id)).toMatchObject({
    thread_link: 'signed_id',
    thread_id: threadId,
    kind: 'personal',
  })
  const loop = await receive(
    mailbox,
    mail({ To: 'sales@example.org', 'Message-ID': `<${sent.message_id}>`, Received: 'by x' }),
  )
  expect(await messageOf(loop.id)).toMatchObject({
    kind: 'own',
    ticket_id: (await messageOf(answer.id)).ticket_id,
  })
})

test('a sender that the own server refutes is no contact and takes part in nothing', async () => {
  const mailbox = await stage.mailbox({
    in_protocol: 'imap',
    in_host: 'imap.example.org',
    in_port: 993,
    in_tls: 'implicit',
    in_login: 'x',
  })
  await inScope((db) => db.insert(contacts).values({ last_name: 'Bank', email: 'bank@example.com' }))
  const from = { From: 'bank@example.com' }
  const trusted = await messageOf((await receive(mailbox, mail(from))).id)
  expect(trusted).toMatchObject({ partner_link: 'contact' })
  const { number } = await ticketOf(trusted.ticket_id)
  const results = { 'Authentication-Results': 'mx.example.org; dmarc=fail', Subject: `[#${number}]` }
  const forged = await messageOf((await receive(mailbox, mail({ ...from, ...results }))).id)
  expect(forged).toMatchObject({
    partner_link: 'none',
    contact_id: null,
    thread_link: 'possible',
    from_address: 'bank@example.com',
  })
  expect(forged.warnings).toContainEqual(mailTexts.senderUnconfirmed())
})

test('the oldest of several contacts with an address is taken, with a marker, and a company without a contact', async () => {
  const mailbox = await stage.mailbox()
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const [, older] = await inScope((db) =>
    db
      .insert(contacts)
      .values([
        { last_name: 'Younger', email: 'two@example.com', created_at: at(2) },
        { last_name: 'Older', email: 'Two@example.com', created_at: at(1) },
      ])
      .returning(),
  )
  const [company] = await inScope((db) =>
    db.insert(companies).values({ name: 'Firm', email: 'office@firm.example' }).returning(),
  )
  const several = await messageOf(
    (await receive(mailbox, mail({ From: '"x@firm.example" <two@example.com>' }))).id,
  )
  expect(several).toMatchObject({ partner_link: 'several', contact_id: older?.id })
  const firm = await messageOf((await receive(mailbox, mail({ From: 'office@firm.example' }))).id)
  expect(firm).toMatchObject({ partner_link: 'company', contact_id: null, company_id: company?.id })
})

const reportOf = (type: string, part: string, fields: string[], ...original: string[]) =>
  [
    { From: 'reports@example.net', 'Content-Type': `multipart/report; report-type=${type}; boundary=b` },
    ['--b', `Content-Type: message/${part}`, '', ...fields, '', ...original, '--b--', ''].join('\r\n'),
  ] as const

test.each([
  [
    'a read receipt that only names it',
    reportOf('disposition-notification', 'disposition-notification', [
      'Final-Recipient: rfc822; anna@example.com',
      'Original-Message-ID: <read@example.com>',
      'Disposition: manual-action/MDN-sent-manually; displayed',
    ]),
    'read@example.com',
  ],
  [
    'a complaint',
    reportOf(
      'feedback-report',
      'feedback-report',
      ['Feedback-Type: abuse'],
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Message-ID: <abused@example.com>',
      '',
    ),
    'abused@example.com',
  ],
  [
    'a delivery report without results',
    reportOf(
      'delivery-status',
      'delivery-status',
      ['Reporting-MTA: dns; mx.example.net'],
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Message-ID: <lost@example.com>',
      '',
    ),
    'lost@example.com',
  ],
])('%s joins the thread of the message that it is about', async (_, [headers, body], messageId) => {
  const mailbox = await stage.mailbox()
  const about = await receive(mailbox, mail({ Subject: 'Hello', 'Message-ID': `<${messageId}>` }))
  const report = await receive(mailbox, mail({ ...headers }, body))
  expect((await messageOf(report.id)).thread_id).toBe((await messageOf(about.id)).thread_id)
})
