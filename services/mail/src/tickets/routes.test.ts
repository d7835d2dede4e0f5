import { tenantMembers } from '@fiscus/db/schema/control/tenant-members'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { asc, eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'
import { type Entry, openSupportDesk, type Ticket, ticketsPath } from '../testing/support-desk.ts'

const mail = await runningMail(inject('databaseServer'), ['demo', 'other'])
afterAll(() => mail[Symbol.asyncDispose]())
const other = await mail.caller('other')
const inDemo: <T>(work: Parameters<typeof mail.fresh.databases.withTenant<T>>[1]) => Promise<T> = (work) =>
  mail.fresh.databases.withTenant(mail.fresh.tenant('demo').id, work)
const path = '/api/v1/mail'
const at = ticketsPath
const desk = await openSupportDesk(mail)
const { call: demo, receive, answerTo, reply, ticketOf, entriesOf, change } = desk
const idsOf = async (query: string) =>
  (await demo<{ tickets: Ticket[] }>('GET', `${at}?${query}`)).body.tickets.map(({ id }) => id)

test('a ticket has what is listed of it, in the order of its messages, and is counted', async () => {
  const first = await receive('First')
  const second = await receive('Second')
  expect(await idsOf('')).toEqual([second.ticket_id, first.ticket_id])
  await answerTo(first)
  expect(await idsOf('')).toEqual([first.ticket_id, second.ticket_id])
  expect(await ticketOf(first.ticket_id)).toMatchObject({
    subject: 'First',
    status: 'new',
    waiting_for: 'us',
    mailbox_name: 'Office',
    message_count: 2,
    unread_count: 2,
    preview: expect.stringMatching(/^Re: First/),
    assignee_id: null,
    closed_at: null,
  })
  type List = { tickets: Ticket[]; next: string | null }
  const page = (await demo<List>('GET', `${at}?limit=1`)).body
  const rest = (await demo<List>('GET', `${at}?limit=1&cursor=${page.next}`)).body
  expect([...page.tickets, ...rest.tickets].map(({ id }) => id)).toEqual([first.ticket_id, second.ticket_id])
  expect(rest.next).toBeNull()
  await demo('PATCH', `${path}/messages/${second.id}`, { is_read: 1 })
  expect(await idsOf('unread=1')).toEqual([first.ticket_id])
  expect((await demo('GET', `${at}/counts`)).body).toEqual({
    open: 2,
    unassigned: 2,
    mine: 0,
    waiting_for_us: 2,
    waiting_for_them: 0,
    unread: 1,
    closed: 0,
  })
})

test('a change needs the version that was read, and leaves an audit entry', async () => {
  const { ticket_id: id } = await receive('A change')
  expect((await demo('PATCH', `${at}/${id}`, { status: 'open' })).status).toBe(428)
  const changed = await change(id, { subject: 'Changed', priority: 'high', status: 'waiting' }, 1)
  expect(changed.body).toMatchObject({ subject: 'Changed', priority: 'high', status: 'waiting', version: 2 })
  expect(changed.headers.get('etag')).toBe('"v2"')
  expect((await change(id, { status: 'open' }, 1)).status).toBe(412)
  expect((await change(id, {}, 2)).status).toBe(422)
  const entries = await inDemo((db) =>
    db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity_id, id ?? '')),
  )
  expect(entries).toMatchObject([
    {
      action: 'change',
      before: { subject: 'A change', priority: 'normal', status: 'new' },
      after: { subject: 'Changed', priority: 'high', status: 'waiting' },
    },
  ])
})

test('closing ends the waiting, and a message of the customer takes the ticket up again', async () => {
  const message = await receive('Closing')
  const id = message.ticket_id
  expect((await change(id, { waiting_for: 'them' }, 1)).body).toMatchObject({ waiting_for: 'them' })
  const closed = await change(id, { status: 'closed' }, 2)
  expect(closed.body).toMatchObject({ status: 'closed', waiting_for: null, closed_at: expect.any(String) })
  expect(await idsOf('status=closed')).toEqual([id])
  expect(await idsOf('text=closing')).toEqual([])
  expect((await change(id, { waiting_for: 'us' }, 3)).body.errors).toMatchObject([
    { pointer: '/waiting_for' },
  ])
  await receive('Re: Closing', [`In-Reply-To: <${message.message_id}>`, 'Auto-Submitted: auto-replied'])
  expect(await ticketOf(id)).toMatchObject({ status: 'closed', waiting_for: null, message_count: 2 })
  await answerTo(message)
  const reopened = await ticketOf(id)
  expect(reopened).toMatchObject({ status: 'open', waiting_for: 'us', closed_at: null, message_count: 3 })
  const resolved = await change(id, { status: 'resolved' }, reopened.version)
  expect(resolved.body).toMatchObject({ status: 'resolved', waiting_for: null, closed_at: null })
  const taken = await change(id, { status: 'open' }, resolved.body.version)
  expect(taken.body).toMatchObject({ status: 'open', waiting_for: 'us' })
})

test('an answer waits for them, the next message of theirs for us', async () => {
  const message = await receive('A question')
  expect((await reply(message)).status).toBe(202)
  expect(await ticketOf(message.ticket_id)).toMatchObject({ status: 'open', waiting_for: 'them' })
  expect(await idsOf('waiting_for=them')).toEqual([message.ticket_id])
  await answerTo(message)
  expect(await ticketOf(message.ticket_id)).toMatchObject({ status: 'open', waiting_for: 'us' })
  await reply(message, { ticket_status: 'closed' })
  expect(await ticketOf(message.ticket_id)).toMatchObject({ status: 'closed', waiting_for: null })
  await reply(message)
  expect(await ticketOf(message.ticket_id)).toMatchObject({ status: 'closed', waiting_for: null })
})

test('a status is given only to the ticket of an answered message', async () => {
  const message = await receive('No ticket')
  await demo('DELETE', `${path}/threads/${message.thread_id}/ticket`)
  const sent = await reply(message, { ticket_status: 'closed' })
  expect([sent.status, sent.body.errors]).toMatchObject([422, [{ pointer: '/ticket_status' }]])
})

test('an assignee is a user of the tenant, and one who left it is shown so', async () => {
  const { ticket_id: id } = await receive('Assigned')
  const agent = await mail.member('demo', 'admin')
  const stranger = await mail.member('other', 'admin')
  const unknown = await change(id, { assignee_id: stranger.id }, 1)
  expect([unknown.status, unknown.body.errors]).toMatchObject([
    422,
    [{ pointer: '/assignee_id', code: 'unknown-record' }],
  ])
  const assigned = await change(id, { assignee_id: agent.id }, 1, agent.call)
  expect(assigned.body).toMatchObject({
    assignee_id: agent.id,
    assignee_name: 'admin',
    assignee_is_active: 1,
  })
  expect(await idsOf(`assignee_id=${agent.id}`)).toEqual([id])
  expect(await idsOf('assignee_id=none')).not.toContain(id)
  expect((await agent.call('GET', `${at}/counts`)).body).toMatchObject({ mine: 1 })
  await mail.fresh.owner.delete(tenantMembers).where(eq(tenantMembers.user_id, agent.id))
  expect(await ticketOf(id)).toMatchObject({ assignee_id: agent.id, assignee_is_active: 0 })
  expect((await change(id, { assignee_id: null }, 2)).body).toMatchObject({ assignee_id: null })
})

test('the conversation has messages and notes, the newest first', async () => {
  const message = await receive('With notes')
  const id = message.ticket_id
  mail.clock.moveBy(1000)
  const note = await demo<Entry>('POST', `${at}/${id}/notes`, { text: 'He called' })
  expect(note).toMatchObject({
    status: 201,
    body: { type: 'note', text: 'He called', created_by_name: 'test' },
  })
  await reply(message)
  const entries = (await entriesOf(id)).entries
  expect(entries.map(({ type, subject, text }) => subject ?? [type, text])).toEqual([
    'Re: x',
    ['note', 'He called'],
    'With notes',
  ])
  const first = await entriesOf(id, '?limit=2')
  const rest = await entriesOf(id, `?limit=2&cursor=${first.next}`)
  expect([...first.entries, ...rest.entries]).toEqual(entries)
  const source = await demo('GET', `${path}/messages/${entries[0]?.id}/source`)
  expect(source.text).not.toContain('He called')
})

test('a note is changed and deleted by its author, or by one who reads all mailboxes', async () => {
  const { ticket_id: id } = await receive('Notes of two')
  const author = await mail.caller('demo', ['mail:read', 'mail:send'])
  const colleague = await mail.caller('demo', ['mail:read', 'mail:send'])
  const { id: noteId } = (await author<Entry>('POST', `${at}/${id}/notes`, { text: 'Mine' })).body
  const note = `${at}/${id}/notes/${noteId}`
  expect((await colleague('PATCH', note, { text: 'Yours' })).status).toBe(403)
  expect((await colleague('DELETE', note)).status).toBe(403)
  expect((await author('PATCH', note, { text: 'Still mine' })).body).toMatchObject({ text: 'Still mine' })
  expect((await demo('PATCH', note, { text: ' ' })).status).toBe(422)
  expect((await demo('DELETE', note)).status).toBe(204)
  expect((await author('PATCH', note, { text: 'Gone' })).status).toBe(404)
  const entries = await inDemo((db) =>
    db.select().from(auditLog).where(eq(auditLog.entity_id, noteId)).orderBy(asc(auditLog.id)),
  )
  expect(entries.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
  expect(JSON.stringify(entries)).not.toContain('ine')
})

test('another tenant gets 404 from every route', async () => {
  const { ticket_id: id, thread_id } = await receive('Of demo')
  const note = (await demo<Entry>('POST', `${at}/${id}/notes`, { text: 'x' })).body
  for (const [method, address, body] of [
    ['GET', ''],
    ['PATCH', '', { status: 'closed' }],
    ['GET', '/entries'],
    ['POST', '/notes', { text: 'x' }],
    ['PATCH', `/notes/${note.id}`, { text: 'x' }],
    ['DELETE', `/notes/${note.id}`],
    ['POST', '/merge', { into_id: id }],
    ['POST', '/unmerge'],
  ] as const) {
    const answer = await other(method, `${at}/${id}${address}`, body, { 'if-match': '"v1"' })
    expect(answer.status, `${method} ${address}`).toBe(404)
  }
  expect((await other('POST', `${path}/threads/${thread_id}/join`)).status).toBe(404)
  expect((await other('GET', `${at}/counts`)).body).toMatchObject({ open: 0, closed: 0, unread: 0 })
  expect((await other('GET', at)).body).toEqual({ tickets: [], next: null })
  const own = await inDemo((db) =>
    db
      .select()
      .from(tickets)
      .where(eq(tickets.id, id ?? '')),
  )
  expect(own).toMatchObject([{ version: 1 }])
})
