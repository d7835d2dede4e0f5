import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'
import { ticketsPath as at, openSupportDesk, type Ticket } from '../testing/support-desk.ts'

const mail = await runningMail(inject('databaseServer'), ['demo'])
afterAll(() => mail[Symbol.asyncDispose]())
const { call, receive, answerTo, reply, ticketOf, entriesOf, change } = await openSupportDesk(mail)

type Answer = Ticket & { code: string; errors: { pointer: string }[] }
const merge = (id: string | null, into_id: string | null) =>
  call<Answer>('POST', `${at}/${id}/merge`, { into_id })
const unmerge = (id: string | null) => call<Answer>('POST', `${at}/${id}/unmerge`)
const subjectsOf = async (id: string | null) =>
  (await entriesOf(id)).entries.map(({ subject, text }) => subject ?? text)
const openIds = async (query = '') =>
  (await call<{ tickets: Ticket[] }>('GET', `${at}?${query}`)).body.tickets.map(({ id }) => id)
const numberOf = async (id: string | null) =>
  (await call<{ number: number }>('GET', `${at}/${id}`)).body.number

test('a wrong merge is undone with the messages that came meanwhile', async () => {
  const [a, b] = [await receive('A'), await receive('B')]
  await call('POST', `${at}/${a.ticket_id}/notes`, { text: 'Note of A' })
  await reply(b)
  expect(await ticketOf(b.ticket_id)).toMatchObject({ waiting_for: 'them' })
  const merged = await merge(a.ticket_id, b.ticket_id)
  expect(merged).toMatchObject({ status: 200, body: { merged_into_id: b.ticket_id, message_count: 0 } })
  expect(await openIds()).not.toContain(a.ticket_id)
  expect(await openIds(`merged_into_id=${b.ticket_id}`)).toEqual([a.ticket_id])
  expect(await openIds(`text=%23${await numberOf(a.ticket_id)}`)).toEqual([b.ticket_id])
  const owners = (await entriesOf(b.ticket_id)).entries.map(({ ticket_id }) => ticket_id)
  expect(owners).toEqual([b.ticket_id, a.ticket_id, b.ticket_id, a.ticket_id])
  expect(await subjectsOf(b.ticket_id)).toEqual(['Re: x', 'Note of A', 'B', 'A'])
  expect(await subjectsOf(a.ticket_id)).toEqual(await subjectsOf(b.ticket_id))
  const [later, ofB] = [await answerTo(a), await answerTo(b)]
  expect([later.ticket_id, ofB.ticket_id]).toEqual([b.ticket_id, b.ticket_id])
  await reply(a)
  expect((await ticketOf(b.ticket_id)).message_count).toBe(6)

  expect(await unmerge(a.ticket_id)).toMatchObject({ status: 200, body: { merged_into_id: null } })
  expect(await subjectsOf(a.ticket_id)).toEqual(['Re: x', 'Re: A', 'Note of A', 'A'])
  expect(await subjectsOf(b.ticket_id)).toEqual(['Re: B', 'Re: x', 'B'])
  expect(await ticketOf(a.ticket_id)).toMatchObject({ waiting_for: 'them', message_count: 3 })
  expect(await ticketOf(b.ticket_id)).toMatchObject({ waiting_for: 'us', message_count: 3 })
  expect((await answerTo(a)).ticket_id).toBe(a.ticket_id)
  expect((await unmerge(a.ticket_id)).status).toBe(200)
  const entries = await mail.fresh.databases.withTenant(mail.fresh.tenant('demo').id, (db) =>
    db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity_id, a.ticket_id ?? '')),
  )
  expect(entries.map(({ action }) => action)).toEqual(['merge', 'unmerge'])
})

test('each ticket of a chain is parted with what was merged into it', async () => {
  const [a, b, c] = [await receive('One'), await receive('Two'), await receive('Three')]
  await merge(a.ticket_id, b.ticket_id)
  await merge(b.ticket_id, c.ticket_id)
  expect(await subjectsOf(c.ticket_id)).toEqual(['Three', 'Two', 'One'])
  expect((await answerTo(a)).ticket_id).toBe(c.ticket_id)
  await unmerge(b.ticket_id)
  expect(await subjectsOf(b.ticket_id)).toEqual(['Re: One', 'Two', 'One'])
  expect(await subjectsOf(c.ticket_id)).toEqual(['Three'])
  await unmerge(a.ticket_id)
  expect(await subjectsOf(a.ticket_id)).toEqual(['Re: One', 'One'])
  expect(await subjectsOf(b.ticket_id)).toEqual(['Two'])
})

test('the number of a merged ticket leads to its own thread', async () => {
  const [a, b] = [await receive('Own'), await receive('Target')]
  await merge(a.ticket_id, b.ticket_id)
  const number = await numberOf(a.ticket_id)
  const numbered = await receive(`Once more [#${number}]`)
  expect(numbered).toMatchObject({ thread_id: a.thread_id, ticket_id: b.ticket_id })
  await unmerge(a.ticket_id)
  expect(await subjectsOf(a.ticket_id)).toEqual([`Once more [#${number}]`, 'Own'])
})

test('a merge that makes no sense has an answer that says so', async () => {
  const [a, b] = [await receive('Left'), await receive('Right')]
  expect((await merge(a.ticket_id, a.ticket_id)).body.errors).toMatchObject([{ pointer: '/into_id' }])
  expect((await merge(a.ticket_id, crypto.randomUUID())).body.errors).toMatchObject([{ pointer: '/into_id' }])
  expect((await merge(crypto.randomUUID(), a.ticket_id)).status).toBe(404)
  await merge(a.ticket_id, b.ticket_id)
  expect((await merge(b.ticket_id, a.ticket_id)).body.errors).toMatchObject([{ pointer: '/into_id' }])
  expect((await merge(a.ticket_id, b.ticket_id)).body).toMatchObject({ status: 409, code: 'ticket-merged' })
  const { version } = await ticketOf(a.ticket_id)
  expect((await change(a.ticket_id, { status: 'closed' }, version)).status).toBe(409)
  const [c, d] = [await receive('Asks'), await receive('Done')]
  await change(d.ticket_id, { status: 'closed' }, 1)
  expect((await merge(c.ticket_id, d.ticket_id)).body.errors).toMatchObject([{ pointer: '/into_id' }])
  expect((await merge(d.ticket_id, c.ticket_id)).status).toBe(200)
  expect(await ticketOf(d.ticket_id)).toMatchObject({ status: 'closed', merged_into_id: c.ticket_id })
  expect((await answerTo(d)).ticket_id).toBe(c.ticket_id)
})

test('of two merges at once that make a circle, one is made', async () => {
  for (let n = 0; n < 5; n++) {
    const [a, b] = [await receive(`Circle a${n}`), await receive(`Circle b${n}`)]
    const answers = await Promise.all([merge(a.ticket_id, b.ticket_id), merge(b.ticket_id, a.ticket_id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  }
})

test('messages that come while tickets are merged and parted go with their thread', async () => {
  const [a, b] = [await receive('Moving'), await receive('Staying')]
  for (let n = 0; n < 5; n++) {
    const [message] = await Promise.all([answerTo(a), merge(a.ticket_id, b.ticket_id)])
    expect((await storedTicket(message.id)).ticket_id).toBe(b.ticket_id)
    const [next] = await Promise.all([answerTo(a), unmerge(a.ticket_id)])
    expect((await storedTicket(next.id)).ticket_id).toBe(a.ticket_id)
  }
  expect(await subjectsOf(b.ticket_id)).toEqual(['Staying'])
})

const storedTicket = async (id: string) =>
  (await call<{ ticket_id: string }>('GET', `/api/v1/mail/messages/${id}`)).body
