import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailAttachments } from '@fiscus/db/schema/mail/messages'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'
import { storeSample } from '../testing/store-sample.ts'

const mail = await runningMail(inject('databaseServer'), ['demo', 'other'])
afterAll(() => mail[Symbol.asyncDispose]())
const [demo, other] = [await mail.caller('demo'), await mail.caller('other')]
const inDemo: <T>(work: Parameters<typeof mail.fresh.databases.withTenant<T>>[1]) => Promise<T> = (work) =>
  mail.fresh.databases.withTenant(mail.fresh.tenant('demo').id, work)
const path = '/api/v1/mail/messages'
const threadsPath = '/api/v1/mail/threads'

type Message = { id: string; thread_id: string; html: string; attachments: { id: string; name: string }[] }
let message: Message
let ticketId = ''
beforeAll(async () => {
  const id = await storeSample(mail, 'demo', [
    'From: Anna <anna@example.com>',
    'Subject: An offer',
    'Message-ID: <one@example.com>',
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    '<script>x</script><img src="cid:logo@x">Hello',
    '--b',
    'Content-Type: image/png; name=logo.png',
    'Content-ID: <logo@x>',
    '',
    'png',
    '--b',
    'Content-Type: text/html; name="page\'s (1).html"',
    'Content-Disposition: attachment',
    '',
    '<script>alert(1)</script>',
    '--b--',
  ])
  for (const n of [1, 2]) await storeSample(mail, 'demo', [`Subject: Other ${n}`, '', `text ${n}`])
  message = (await demo<Message>('GET', `${path}/${id}`)).body
  const rows = await inDemo((db) =>
    db.insert(tickets).values({ subject: 'T', opened_at: mail.clock.now() }).returning(),
  )
  ticketId = requireRow(rows).id
})

test('a message has safe HTML, and files that a browser never runs', async () => {
  const [logo, page] = message.attachments
  expect(message.html).toBe(`<img src="${path}/${message.id}/attachments/${logo?.id}" />Hello`)
  const image = await demo('GET', `${path}/${message.id}/attachments/${logo?.id}`)
  expect([image.status, image.text, image.headers.get('content-type')]).toEqual([200, 'png', 'image/png'])
  const html = await demo('GET', `${path}/${message.id}/attachments/${page?.id}`)
  expect(Object.fromEntries(html.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''page%27s%20%281%29.html",
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  const source = await demo('GET', `${path}/${message.id}/source`)
  expect(source.text).toMatch(/^From: Anna <anna@example\.com>\r\n/)
  expect(source.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${message.id}.eml`)
})

test('messages are listed page by page and searched', async () => {
  type List = { messages: { id: string; subject: string }[]; next: string | null }
  const first = (await demo<List>('GET', `${path}?limit=2`)).body
  const rest = (await demo<List>('GET', `${path}?limit=2&cursor=${first.next}`)).body
  expect([...first.messages, ...rest.messages].map(({ subject }) => subject).toSorted()).toEqual([
    'An offer',
    'Other 1',
    'Other 2',
  ])
  expect(rest.next).toBeNull()
  const found = (await demo<List>('GET', `${path}?text=OFFER&direction=incoming&kind=personal&is_read=0`))
    .body
  expect(found.messages).toMatchObject([{ id: message.id }])
  expect((await demo('GET', `${path}?cursor=WzFd`)).status).toBe(422)
  expect((await demo('GET', `${path}?colour=red`)).status).toBe(422)
})

test('a thread is linked to a ticket, and unlinked', async () => {
  const at = `${threadsPath}/${message.thread_id}`
  expect((await demo('PUT', `${at}/ticket`, { ticket_id: ticketId })).body).toMatchObject({
    ticket_id: ticketId,
  })
  expect((await demo('GET', `${threadsPath}?ticket_id=${ticketId}`)).body).toMatchObject({
    threads: [{ id: message.thread_id }],
    next: null,
  })
  expect((await demo('GET', `${path}?ticket_id=${ticketId}`)).body).toMatchObject({
    messages: [{ id: message.id }],
  })
  expect((await demo('DELETE', `${at}/ticket`)).body).toMatchObject({ ticket_id: null })
  expect(await demo('PUT', `${at}/ticket`, { ticket_id: message.id })).toMatchObject({ status: 404 })
})

test('a ticket is opened for a thread once, found among the open ones, and named by its number', async () => {
  const at = `${threadsPath}/${message.thread_id}/ticket`
  const opened = await demo<{ ticket_id: string }>('POST', at)
  expect((await demo('POST', at)).body).toEqual(opened.body)
  const ticket = (await demo<{ number: number }>('GET', `/api/v1/mail/tickets/${opened.body.ticket_id}`)).body
  expect(ticket).toMatchObject({ subject: 'An offer', status: 'new', number: expect.any(Number) })
  type List = { tickets: { id: string }[]; next: string | null }
  const idsOf = async (query: string) =>
    (await demo<List>('GET', `/api/v1/mail/tickets${query}`)).body.tickets.map(({ id }) => id)
  expect(await idsOf('?text=OFFER')).toEqual([opened.body.ticket_id])
  expect(await idsOf(`?text=%23${ticket.number}`)).toEqual([opened.body.ticket_id])
  const first = (await demo<List>('GET', '/api/v1/mail/tickets?limit=1')).body
  const second = (await demo<List>('GET', `/api/v1/mail/tickets?limit=1&cursor=${first.next}`)).body
  expect([...first.tickets, ...second.tickets]).toHaveLength(2)
  await inDemo((db) =>
    db.update(tickets).set({ status: 'closed' }).where(eq(tickets.id, opened.body.ticket_id)),
  )
  expect(await idsOf('?text=offer')).toEqual([])
  const actions = await inDemo((db) =>
    db.select().from(auditLog).where(eq(auditLog.entity_id, opened.body.ticket_id)),
  )
  expect(actions.map(({ action }) => action)).toEqual(['create'])
  await demo('DELETE', at)
})

test('another tenant gets 404 from every route, and links nothing', async () => {
  const [logo] = message.attachments
  const at = `${path}/${message.id}`
  const thread = `${threadsPath}/${message.thread_id}`
  for (const [method, address, body] of [
    ['GET', at],
    ['PATCH', at, { is_read: 1 }],
    ['DELETE', at],
    ['GET', `${at}/source`],
    ['GET', `${at}/attachments/${logo?.id}`],
    ['GET', thread],
    ['PUT', `${thread}/ticket`, { ticket_id: ticketId }],
    ['POST', `${thread}/ticket`],
    ['DELETE', `${thread}/ticket`],
    ['GET', `/api/v1/mail/tickets/${ticketId}`],
  ] as const)
    expect((await other(method, address, body)).status, `${method} ${address}`).toBe(404)
  expect((await other('GET', path)).body).toEqual({ messages: [], next: null })
  expect((await other('GET', threadsPath)).body).toEqual({ threads: [], next: null })
  expect((await other('GET', `${path}?thread_id=${message.thread_id}`)).body).toEqual({
    messages: [],
    next: null,
  })
  const theirs = await storeSample(mail, 'other', [
    'From: x@example.com',
    'Subject: Re: x',
    'In-Reply-To: <one@example.com>',
    '',
    'hi',
  ])
  const reply = (await other<Message>('GET', `${path}/${theirs}`)).body
  expect(reply).toMatchObject({ thread_link: 'none', ticket_id: null })
  const linked = await other('PUT', `${threadsPath}/${reply.thread_id}/ticket`, { ticket_id: ticketId })
  expect(linked.status, 'a ticket of another tenant').toBe(404)
})

test('reading needs mail:read, changing needs mail:write', async () => {
  const [reader, unrelated] = [
    await mail.caller('demo', ['mail:read']),
    await mail.caller('demo', ['tax:read']),
  ]
  expect((await reader('GET', `${path}/${message.id}`)).status).toBe(200)
  expect((await reader('PATCH', `${path}/${message.id}`, { is_read: 1 })).status).toBe(403)
  expect((await reader('DELETE', `${path}/${message.id}`)).status).toBe(403)
  expect((await unrelated('GET', path)).status).toBe(403)
})

test('a message is marked as read and deleted, with audit entries', async () => {
  const at = `${path}/${message.id}`
  expect((await demo('PATCH', at, { is_read: 1 })).body).toMatchObject({ is_read: 1 })
  expect((await demo('PATCH', at, { is_read: 2 })).status).toBe(422)
  expect((await demo('DELETE', at)).status).toBe(204)
  for (const address of [at, `${at}/source`, `${at}/attachments/${message.attachments[0]?.id}`])
    expect((await demo('GET', address)).status).toBe(404)
  const actions = await inDemo((db) => db.select().from(auditLog).where(eq(auditLog.entity_id, message.id)))
  expect(actions.map(({ action }) => action)).toEqual(['change', 'delete'])
  expect(await inDemo((db) => db.select().from(mailAttachments))).toEqual([])
  expect(await inDemo((db) => db.select().from(mailboxes))).toHaveLength(1)
})
