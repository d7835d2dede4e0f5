import type { Call } from '@fiscus/testing/http-client'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'
import { newOffice } from '../testing/sample-mailbox.ts'
import { storeSample } from '../testing/store-sample.ts'
import { ticketsPath as at, type Entry, openSupportDesk, type Ticket } from '../testing/support-desk.ts'

const mail = await runningMail(inject('databaseServer'), ['demo'])
afterAll(() => mail[Symbol.asyncDispose]())
const { call, receive, entriesOf, ticketOf } = await openSupportDesk(mail)
const owner = await mail.member('demo', 'operator')
const colleague = await mail.caller('demo', ['mail:read', 'mail:write', 'mail:send'])
const path = '/api/v1/mail'

const { body: mailbox } = await call<{ id: string }>('POST', `${path}/mailboxes`, {
  ...newOffice,
  address: 'owner@example.com',
  owner_id: owner.id,
})

/** Stores a message in the mailbox of the owner, with a ticket and a note. */
async function receivePrivate(subject: string) {
  const id = await storeSample(mail, 'demo', [`Subject: ${subject}`, '', subject], mailbox.id)
  const { thread_id } = (await call<{ thread_id: string }>('GET', `${path}/messages/${id}`)).body
  const { ticket_id } = (await call<{ ticket_id: string }>('POST', `${path}/threads/${thread_id}/ticket`))
    .body
  const note = (await call<Entry>('POST', `${at}/${ticket_id}/notes`, { text: `Note on ${subject}` })).body
  return { id, thread_id, ticket_id, note_id: note.id }
}

const shared = await receive('Of support')
const hidden = await receivePrivate('A secret')
const idsOf = async (caller: Call) =>
  (await caller<{ tickets: Ticket[] }>('GET', at)).body.tickets.map(({ id }) => id)

describe('a caller without the mailbox of the messages of a ticket', () => {
  test.for([
    ['GET', `${at}/${hidden.ticket_id}`],
    ['PATCH', `${at}/${hidden.ticket_id}`, { status: 'closed' }],
    ['GET', `${at}/${hidden.ticket_id}/entries`],
    ['POST', `${at}/${hidden.ticket_id}/notes`, { text: 'x' }],
    ['PATCH', `${at}/${hidden.ticket_id}/notes/${hidden.note_id}`, { text: 'x' }],
    ['DELETE', `${at}/${hidden.ticket_id}/notes/${hidden.note_id}`],
    ['PATCH', `${at}/${shared.ticket_id}/notes/${hidden.note_id}`, { text: 'x' }],
    ['POST', `${at}/${hidden.ticket_id}/merge`, { into_id: shared.ticket_id }],
    ['POST', `${at}/${hidden.ticket_id}/unmerge`],
    ['POST', `${path}/messages/${hidden.id}/split`, { with_later: 0 }],
    ['POST', `${path}/threads/${hidden.thread_id}/join`],
    ['PUT', `${path}/threads/${shared.thread_id}/ticket`, { ticket_id: hidden.ticket_id }],
  ] as const)('gets 404: %s %s', async ([method, address, body]) => {
    const reply = await colleague<{ code: string }>(method, address, body, { 'if-match': '*' })
    expect([reply.status, reply.body.code]).toEqual([404, 'not-found'])
  })

  test('merges nothing into it', async () => {
    const into = { into_id: hidden.ticket_id }
    const reply = await colleague<{ errors: unknown[] }>('POST', `${at}/${shared.ticket_id}/merge`, into)
    expect(reply.body.errors).toMatchObject([{ pointer: '/into_id', code: 'unknown-record' }])
  })

  test('finds it in no list and no number', async () => {
    expect(await idsOf(colleague)).toEqual([shared.ticket_id])
    expect((await colleague('GET', `${at}/counts`)).body).toMatchObject({ open: 1, unread: 1, unassigned: 1 })
    expect((await call('GET', `${at}/counts`)).body).toMatchObject({ open: 2, unread: 2, unassigned: 2 })
  })
})

test('the owner has the ticket, and so has one who reads all mailboxes', async () => {
  expect(await idsOf(owner.call)).toEqual([hidden.ticket_id, shared.ticket_id])
  expect(await idsOf(call)).toEqual([hidden.ticket_id, shared.ticket_id])
})

test('of a ticket with a private one merged into it, only what is open is read', async () => {
  const [open, secret] = [await receive('Open'), await receivePrivate('Private')]
  await call('POST', `${at}/${open.ticket_id}/notes`, { text: 'Note on Open' })
  await call('POST', `${at}/${secret.ticket_id}/merge`, { into_id: open.ticket_id })
  expect((await entriesOf(open.ticket_id)).entries).toHaveLength(4)
  const { entries } = (await colleague<{ entries: Entry[] }>('GET', `${at}/${open.ticket_id}/entries`)).body
  expect(entries.map(({ subject, text }) => subject ?? text).toSorted()).toEqual(['Note on Open', 'Open'])
  const ticket = (await colleague<Ticket & { preview: string }>('GET', `${at}/${open.ticket_id}`)).body
  expect(ticket).toMatchObject({ message_count: 1, preview: expect.stringMatching(/^Open/) })
  expect((await ticketOf(open.ticket_id)).message_count).toBe(2)
  for (const [method, address] of [
    ['GET', ''],
    ['GET', '/entries'],
    ['POST', '/unmerge'],
  ] as const)
    expect((await colleague(method, `${at}/${secret.ticket_id}${address}`)).status).toBe(404)
})
