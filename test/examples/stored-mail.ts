import { requireRow } from '@fiscus/db/queries/require-row'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import type { RunningMail } from '@fiscus/service-mail/testing/running-mail'
import { storeSample } from '@fiscus/service-mail/testing/store-sample'
import { eq } from 'drizzle-orm'
import type { Flow } from './flow.ts'

const source = [
  'From: Anna Nowak <anna@example.com>',
  'To: Office <inbox@example.org>',
  'Subject: An offer',
  'Date: Sun, 22 Nov 2026 08:59:00 +0100',
  'Message-ID: <offer-1@example.com>',
  '',
  'Please send me an offer for ten printers.',
]

/** Stores a message and two tickets. Returns what the examples of messages and threads need of them. */
export async function storedMail(mail: RunningMail, prefix: string): Promise<Pick<Flow, 'ids' | 'requests'>> {
  const id = await storeSample(mail, 'demo', source)
  return mail.fresh.databases.withTenant(mail.fresh.tenant('demo').id, async (db) => {
    const message = requireRow(await db.select().from(mailMessages).where(eq(mailMessages.id, id)))
    const ticket = { subject: 'An offer', opened_at: mail.clock.now() }
    const [{ id: ticket_id }, { id: into_id }] = [
      requireRow(await db.insert(tickets).values(ticket).returning()),
      requireRow(await db.insert(tickets).values(ticket).returning()),
    ]
    return {
      ids: {
        [`${prefix}/messages`]: id,
        [`${prefix}/threads`]: message.thread_id,
        [`${prefix}/tickets`]: ticket_id,
      },
      requests: {
        linkThread: async () => ({ body: { ticket_id } }),
        mergeTicket: async () => ({ body: { into_id } }),
      },
    }
  })
}
