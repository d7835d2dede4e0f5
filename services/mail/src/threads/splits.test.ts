import { afterAll, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'
import { openSupportDesk } from '../testing/support-desk.ts'

const mail = await runningMail(inject('databaseServer'), ['demo', 'other'])
afterAll(() => mail[Symbol.asyncDispose]())
const { call, receive, answerTo, reply, ticketOf, entriesOf, storedMessage } = await openSupportDesk(mail)

type Thread = {
  id: string
  ticket_id: string
  split_from_id: string | null
  message_count: number
  code: string
}
const split = (id: string, with_later: 0 | 1) =>
  call<Thread>('POST', `/api/v1/mail/messages/${id}/split`, { with_later })
const join = (id: string) => call<Thread>('POST', `/api/v1/mail/threads/${id}/join`)
const subjectsOf = async (id: string | null) => (await entriesOf(id)).entries.map(({ subject }) => subject)

test('a message is split into a ticket of its own, to which its replies go, and joined back', async () => {
  const first = await receive('Printer')
  const second = await receive('Re: Printer', [`In-Reply-To: <${first.message_id}>`])
  const third = await receive('Re: Printer again', [`In-Reply-To: <${first.message_id}>`])
  const { body: thread } = await split(second.id, 0)
  expect(thread).toMatchObject({ split_from_id: first.thread_id, message_count: 1 })
  expect(thread.ticket_id).not.toBe(first.ticket_id)
  expect(await ticketOf(thread.ticket_id)).toMatchObject({
    subject: 'Re: Printer',
    status: 'new',
    waiting_for: 'us',
    message_count: 1,
  })
  expect(await subjectsOf(first.ticket_id)).toEqual(['Re: Printer again', 'Printer'])

  const both = `<${first.message_id}> <${second.message_id}>`
  const later = await receive('Re: Printer', [`In-Reply-To: <${second.message_id}>`, `References: ${both}`])
  expect(later).toMatchObject({ thread_id: thread.id, ticket_id: thread.ticket_id })
  expect(await answerTo(third)).toMatchObject({ thread_id: first.thread_id, ticket_id: first.ticket_id })
  const sent = await storedMessage((await reply(later)).body.mail_message_id)
  expect(sent.thread_id).toBe(thread.id)

  const joined = await join(thread.id)
  expect(joined.body).toMatchObject({ id: first.thread_id, ticket_id: first.ticket_id, message_count: 6 })
  expect((await entriesOf(first.ticket_id)).entries).toHaveLength(6)
  expect(await ticketOf(thread.ticket_id)).toMatchObject({ merged_into_id: first.ticket_id })
  expect((await call('GET', `/api/v1/mail/threads/${thread.id}`)).status).toBe(404)
  for (const message of [second, later, sent])
    expect(await answerTo(message)).toMatchObject({ thread_id: first.thread_id })
})

test('with the later messages, all after a message go with it', async () => {
  const first = await receive('Invoice')
  const second = await answerTo(first)
  await reply(second)
  const { body: thread } = await split(second.id, 1)
  expect(thread.message_count).toBe(2)
  expect(await ticketOf(thread.ticket_id)).toMatchObject({ waiting_for: 'them', message_count: 2 })
  expect(await subjectsOf(first.ticket_id)).toEqual(['Invoice'])
  expect((await entriesOf(thread.ticket_id)).entries[0]).toMatchObject({ split_from_id: first.thread_id })
})

test('a thread that was not split is not joined', async () => {
  const message = await receive('Alone')
  expect((await join(message.thread_id)).body).toMatchObject({ status: 409, code: 'thread-not-split' })
  const { body: thread } = await split(message.id, 0)
  const { body: inner } = await split((await answerTo(message)).id, 0)
  expect((await join(thread.id)).body.id).toBe(message.thread_id)
  expect((await join(thread.id)).status).toBe(404)
  expect((await join(inner.id)).body).toMatchObject({ id: message.thread_id, message_count: 2 })
})

test('of two splits of a message at once, one is made', async () => {
  const first = await receive('Twice')
  const second = await answerTo(first)
  const answers = await Promise.all([split(second.id, 0), split(second.id, 0)])
  const [thread] = answers.map(({ body }) => body)
  expect(answers.map(({ body }) => body.id)).toEqual([thread?.id, thread?.id])
  expect(thread).toMatchObject({ message_count: 1, split_from_id: first.thread_id })
})

test('a ticket with another thread stays when one is joined back', async () => {
  const [one, two] = [await receive('Thread one'), await receive('Thread two')]
  const later = await answerTo(one)
  const { body: thread } = await split(later.id, 0)
  await call('PUT', `/api/v1/mail/threads/${two.thread_id}/ticket`, { ticket_id: thread.ticket_id })
  await join(thread.id)
  expect(await ticketOf(thread.ticket_id)).toMatchObject({ merged_into_id: null, message_count: 1 })
})

test('another tenant splits and joins nothing', async () => {
  const other = await mail.caller('other')
  const message = await receive('Of demo')
  const answer = await other('POST', `/api/v1/mail/messages/${message.id}/split`, { with_later: 0 })
  expect(answer.status).toBe(404)
  expect((await other('POST', `/api/v1/mail/threads/${message.thread_id}/join`)).status).toBe(404)
})
