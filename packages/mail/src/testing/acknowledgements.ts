import type { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { eq } from 'drizzle-orm'
import type { MailStage } from './mail-stage.ts'

type Columns = Partial<typeof mailboxes.$inferInsert>

/** For tests: support mailboxes of a stage that acknowledge new tickets, and what they acknowledge. */
export function acknowledgements({ mailbox, inScope }: Pick<MailStage, 'mailbox' | 'inScope'>) {
  let mailboxCount = 0
  let mailCount = 0
  return {
    /** A support mailbox with an address of its own that can send and acknowledges. */
    support(columns: Columns = {}, slug?: string) {
      const server = { out_host: 'smtp.example.org', out_port: 465, out_tls: 'implicit' as const }
      const address = `support${++mailboxCount}@example.org`
      return mailbox({ address, acknowledges: 1, ...server, ...columns }, slug)
    },
    /** A message that differs from all others. */
    mail(from: string, headers: Record<string, string> = {}): string {
      mailCount += 1
      const own = { Subject: `Question ${mailCount}`, 'Message-ID': `<q${mailCount}@example.com>` }
      const lines = Object.entries({ From: from, ...own, ...headers }).map(
        ([name, value]) => `${name}: ${value}`,
      )
      return [...lines, '', 'Hello'].join('\r\n')
    },
    /** The recipients of what a mailbox has in its queue. */
    acknowledged: ({ id }: { id: string }, slug?: string): Promise<string[]> =>
      inScope(async (db) => {
        const rows = await db
          .select({ address: mailRecipients.address })
          .from(mailQueue)
          .innerJoin(mailRecipients, eq(mailRecipients.queue_id, mailQueue.id))
          .where(eq(mailQueue.mailbox_id, id))
          .orderBy(mailQueue.id)
        return rows.map(({ address }) => address)
      }, slug),
  }
}
