import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'

/** A conversation of a mailbox (mail §3). */
export const threadRecord = z
  .object({
    id: z.uuid(),
    mailbox_id: z.uuid().nullable().meta({ description: 'null: of the global server' }),
    subject: z.string(),
    ticket_id: z.uuid().nullable(),
    message_count: z.int(),
    last_message_at: z.iso.datetime(),
    split_from_id: z.uuid().nullable().meta({ description: 'The thread from which a user split it' }),
  })
  .meta({ id: 'MailThread' })

export const threadFilter = pageQuery.extend({
  mailbox_id: z.uuid().optional(),
  ticket_id: z.uuid().optional(),
})
export type ThreadFilter = z.output<typeof threadFilter>

export const threadList = z.object({ threads: z.array(threadRecord), next: z.string().nullable() })

/** The ticket of a thread. */
export const threadTicket = z.strictObject({ ticket_id: z.uuid().toLowerCase() })

/** Body of POST /mail/messages/{id}/split. */
export const messageSplit = z.strictObject({
  with_later: zeroOrOne.meta({ description: '1: the later messages of the thread too' }),
})
