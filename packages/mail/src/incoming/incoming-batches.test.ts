import { requireRow } from '@fiscus/db/queries/require-row'
import { mailMessages, mailReferences, mailThreads } from '@fiscus/db/schema/mail/messages'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { openMailStage } from '../testing/mail-stage.ts'

const stage = await openMailStage(inject('databaseServer'), 'single', 'batch')
afterAll(() => stage[Symbol.asyncDispose]())

type Headers = Record<string, string>

let count = 0
const mail = (from: string, subject: string, headers: Headers = {}) =>
  Object.entries({
    From: `${from}@example.com`,
    To: 'support@example.org',
    Subject: subject,
    'Message-ID': `<${++count}@example.com>`,
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
    .concat('\r\ntext\r\n')
const to = (...ids: string[]) => ({ References: ids.map((id) => `<${id}@example.com>`).join(' ') })

/**
 * The thread and the ticket of each message, as the numbers of the messages that began them, and what the thread has.
 */
async function conversations(slug: string) {
  const rows = await stage.inScope(
    (db) =>
      db
        .select({
          subject: mailMessages.subject,
          from: mailMessages.from_address,
          link: mailMessages.thread_link,
          partner: mailMessages.partner_link,
          thread: mailMessages.thread_id,
          ticket: mailMessages.ticket_id,
          threadTicket: mailThreads.ticket_id,
          status: tickets.status,
          count: mailThreads.message_count,
          last: mailThreads.last_message_at,
          references: sql<number>`(select count(*)::int from ${mailReferences} where ${mailReferences.thread_id} = ${mailThreads.id})`,
        })
        .from(mailMessages)
        .innerJoin(mailThreads, eq(mailThreads.id, mailMessages.thread_id))
        .leftJoin(tickets, eq(tickets.id, mailMessages.ticket_id))
        .orderBy(asc(mailMessages.id)),
    slug,
  )
  const firstWith = (id: string | null) =>
    id === null ? null : rows.findIndex(({ thread, ticket }) => thread === id || ticket === id)
  return rows.map(({ thread, ticket, threadTicket, ...row }) => ({
    ...row,
    thread: firstWith(thread),
    ticket: firstWith(ticket),
    threadTicket: firstWith(threadTicket),
  }))
}

test('messages of one batch join conversations and tickets as if each had come alone', async () => {
  const before = [
    mail('anna', 'Invoice', { 'Message-ID': '<root@example.com>' }),
    mail('ben', 'Delivery', { 'Message-ID': '<delivery@example.com>' }),
    mail('anna', 'Closed', { 'Message-ID': '<closed@example.com>' }),
    mail('anna', 'Merged', { 'Message-ID': '<merged@example.com>' }),
  ]
  const together = [
    mail('anna', 'Re: Invoice', { 'Message-ID': '<r1@example.com>', ...to('root') }),
    mail('carl', 'Re: Invoice', to('unknown', 'r1')),
    mail('carl', 'Invoice, an addition', to('root')),
    mail('dora', 'Invoice', to('root')),
    mail('dora', 'Fwd: Delivery', { 'Message-ID': '<fwd@example.com>', ...to('delivery') }),
    mail('emil', 'Re: Fwd: Delivery', to('delivery', 'fwd')),
    mail('ben', 'Delivery [#2] and more', { 'Message-ID': '<numbered@example.com>' }),
    mail('fred', 'About [#2]'),
    mail('ben', 'Delivery', to('numbered')),
    mail('anna', 'Re: Closed', to('closed')),
    mail('anna', 'Re: Closed', { ...to('closed'), 'Auto-Submitted': 'auto-replied' }),
    mail('anna', 'Re: Merged', to('merged')),
    mail('anna', 'Re: Merged', to('merged')),
    mail('gina', 'New', { 'Message-ID': '<new@example.com>' }),
    mail('gina', 'Re: New', to('new')),
    mail('gina', 'Re: Lost', to('lost', 'lost')),
    mail('hans', 'Re: Lost', to('lost')),
  ]
  for (const slug of ['single', 'batch']) {
    await stage.inScope(
      (db) => db.insert(contacts).values({ last_name: 'Nowak', email: 'anna@example.com' }),
      slug,
    )
    const mailbox = await stage.mailbox({}, slug)
    for (const source of before) await stage.receive(mailbox, source, slug)
    await stage.inScope(async (db) => {
      const ticketOf = async (subject: string) =>
        requireRow(await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.subject, subject))).id
      const closed = await ticketOf('Closed')
      await db.update(tickets).set({ status: 'resolved' }).where(eq(tickets.id, closed))
      await db
        .update(tickets)
        .set({ status: 'closed', merged_into_id: closed })
        .where(eq(tickets.id, await ticketOf('Merged')))
    }, slug)
    if (slug === 'batch') await stage.receiveBatch(mailbox, together, slug)
    else for (const source of together) await stage.receive(mailbox, source, slug)
  }
  const single = await conversations('single')
  expect(await conversations('batch')).toEqual(single)
  expect(single.map(({ thread }) => thread)).toEqual([
    0, 1, 2, 3, 0, 0, 0, 7, 8, 8, 1, 11, 1, 2, 2, 3, 3, 17, 17, 19, 19,
  ])
  expect(single.filter(({ link }) => link === 'possible').map(({ subject }) => subject)).toEqual([
    'Invoice',
    'Fwd: Delivery',
    'About [#2]',
  ])
})
