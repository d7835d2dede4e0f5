import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { linesText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { messageAddress, messageSummary } from './message-record.ts'

const instant = z.iso.datetime()

const messageEntry = messageSummary
  .pick({
    id: true,
    mailbox_id: true,
    thread_id: true,
    direction: true,
    kind: true,
    subject: true,
    from_address: true,
    from_name: true,
    to: true,
    preview: true,
    attachment_count: true,
    is_read: true,
    thread_link: true,
  })
  .extend({
    type: z.literal('message'),
    ticket_id: z.uuid().meta({ description: 'Its own ticket: before merges' }),
    cc: z.array(messageAddress),
    at: instant,
    is_automatic: zeroOrOne.meta({ description: '1: made by a program, as an acknowledgement is' }),
    split_from_id: z.uuid().nullable().meta({ description: 'The thread from which its thread was split' }),
  })
  .meta({ id: 'MailTicketMessage' })

/** A note of a ticket, which is never sent. */
export const ticketNote = z
  .object({
    type: z.literal('note'),
    id: z.uuid(),
    ticket_id: z.uuid(),
    at: instant,
    text: z.string(),
    created_by: z.string(),
    created_by_name: z.string().nullable(),
    changed_at: instant.nullable(),
  })
  .meta({ id: 'MailTicketNote' })

/** A part of the conversation of a ticket. */
const ticketEntry = z.discriminatedUnion('type', [messageEntry, ticketNote]).meta({ id: 'MailTicketEntry' })

export const ticketEntryFilter = pageQuery
export type TicketEntryFilter = z.output<typeof ticketEntryFilter>

export const ticketEntryList = z.object({ entries: z.array(ticketEntry), next: z.string().nullable() })

/** Body of a new or changed note. */
export const noteText = z.strictObject({ text: linesText(20_000) }).meta({ id: 'NewMailTicketNote' })
