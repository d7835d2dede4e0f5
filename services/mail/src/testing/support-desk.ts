import { requireRow } from '@fiscus/db/queries/require-row'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import type { RunningMail } from './running-mail.ts'
import { newOffice } from './sample-mailbox.ts'
import { storeSample } from './store-sample.ts'

const path = '/api/v1/mail'
/** The address of the tickets. */
export const ticketsPath = `${path}/tickets`

export type Ticket = {
  id: string
  status: string
  waiting_for: string | null
  version: number
  merged_into_id: string | null
  message_count: number
}
export type Entry = {
  type: string
  id: string
  subject?: string
  text?: string
  thread_id: string
  ticket_id: string
  split_from_id: string | null
}
type Received = { id: string; message_id: string | null; subject: string }

/** For tests: a new support mailbox of the tenant `demo`, its customers, and a team with a key for all. */
export async function openSupportDesk(mail: RunningMail) {
  const call = await mail.caller('demo')
  const created = await call<{ id: string }>('POST', `${path}/mailboxes`, { ...newOffice, is_support: 1 })
  const mailboxId = created.body.id
  let messages = 0

  /** Stores a message of a customer a second after the last one. `headers`: further lines. */
  async function receive(subject: string, headers: readonly string[] = []) {
    mail.clock.moveBy(1000)
    messages += 1
    const own = [
      'From: Anna <anna@example.com>',
      `Subject: ${subject}`,
      `Message-ID: <m${messages}@example.com>`,
    ]
    const lines = [...own, ...headers, '', `${subject} ${messages}`]
    return storedMessage(await storeSample(mail, 'demo', lines, mailboxId))
  }

  /** The stored message as it is now. */
  function storedMessage(id: string) {
    return mail.fresh.databases.withTenant(mail.fresh.tenant('demo').id, async (db) =>
      requireRow(await db.select().from(mailMessages).where(eq(mailMessages.id, id))),
    )
  }

  return {
    call,
    mailboxId,
    receive,
    storedMessage,
    /** Stores the answer of the customer to a message. */
    answerTo: ({ message_id, subject }: Received) =>
      receive(`Re: ${subject}`, [`In-Reply-To: <${message_id}>`]),
    /** Enqueues an answer to a message. */
    reply({ id }: Pick<Received, 'id'>, more: object = {}) {
      mail.clock.moveBy(1000)
      const to = [{ address: 'anna@example.com' }]
      const body = { to, subject: 'Re: x', text: 'Hello', in_reply_to: id, mailbox_id: mailboxId, ...more }
      return call<{ mail_message_id: string; errors: unknown[] }>('POST', `${path}/messages`, body)
    },
    ticketOf: async (id: string | null) => (await call<Ticket>('GET', `${ticketsPath}/${id}`)).body,
    /** A page of the conversation. The subject of `reply` is there without the number of the ticket. */
    async entriesOf(id: string | null, query = '') {
      type Page = { entries: Entry[]; next: string | null }
      const { entries, next } = (await call<Page>('GET', `${ticketsPath}/${id}/entries${query}`)).body
      const plain = (entry: Entry) => ({
        ...entry,
        subject: entry.subject?.replace(/^Re: x \[#\d+\]$/, 'Re: x'),
      })
      return { entries: entries.map(plain), next }
    },
    change: (id: string | null, body: object, version: number, caller: Call = call) =>
      caller<Ticket & { errors: unknown[] }>('PATCH', `${ticketsPath}/${id}`, body, {
        'if-match': `"v${version}"`,
      }),
  }
}
