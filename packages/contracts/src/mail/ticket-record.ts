import { z } from 'zod'
import { commaList } from '../fields/comma-list.ts'
import { hasField, needsField } from '../fields/field-sets.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { priorities, ticketSides, ticketStatuses } from '../tenants/business-vocabulary.ts'

const id = z.uuid().toLowerCase()
const instant = z.iso.datetime()

/** A ticket that conversations belong to (mail §3). Counts, preview and mailbox are of what the caller may read. */
export const ticketRecord = z
  .object({
    id: z.uuid(),
    number: z.int().meta({ description: 'The number in subjects: [#123]' }),
    subject: z.string(),
    status: z.enum(ticketStatuses),
    priority: z.enum(priorities),
    waiting_for: z.enum(ticketSides).nullable().meta({ description: 'Who writes next; null: neither side' }),
    assignee_id: z.uuid().nullable(),
    assignee_name: z.string().nullable(),
    assignee_is_active: z.int().min(0).max(1).nullable().meta({ description: '0: the user left the tenant' }),
    contact_id: z.uuid().nullable(),
    contact_name: z.string().nullable(),
    company_id: z.uuid().nullable(),
    company_name: z.string().nullable(),
    sender_name: z
      .string()
      .nullable()
      .meta({ description: 'The name, else the address, of who wrote the newest message that came in' }),
    mailbox_id: z.uuid().nullable().meta({ description: 'That of the last message' }),
    mailbox_name: z.string().nullable(),
    last_message_at: instant.meta({ description: 'Without messages, when the ticket was opened' }),
    preview: z.string().meta({ description: 'The beginning of the last message' }),
    message_count: z.int(),
    unread_count: z.int(),
    opened_at: instant,
    closed_at: instant.nullable(),
    merged_into_id: z.uuid().nullable().meta({ description: 'The ticket that has its messages now' }),
    version: z.int(),
  })
  .meta({ id: 'MailTicket' })

export const ticketFilter = pageQuery.extend({
  status: commaList(ticketStatuses).optional().meta({ description: 'All but closed by default' }),
  assignee_id: z.union([id, z.literal('none')]).optional(),
  waiting_for: z.enum(ticketSides).optional(),
  merged_into_id: id.optional().meta({ description: 'Tickets that were merged into this one' }),
  unread: z.literal('1').optional().meta({ description: 'Tickets with unread messages only' }),
  text: boundedText(100).optional().meta({ description: 'Part of the subject, or the number' }),
})
export type TicketFilter = z.output<typeof ticketFilter>

export const ticketList = z.object({ tickets: z.array(ticketRecord), next: z.string().nullable() })

/** Numbers of tickets; all but `closed` are of tickets that are not closed. */
export const ticketCounts = z
  .object({
    open: z.int().meta({ description: 'All that are not closed' }),
    unassigned: z.int(),
    mine: z.int().meta({ description: 'Of the user who asks; 0 for a key' }),
    waiting_for_us: z.int(),
    waiting_for_them: z.int(),
    unread: z.int(),
    closed: z.int(),
  })
  .meta({ id: 'MailTicketCounts' })

/** Body of PATCH /mail/tickets/{id}. */
export const ticketChange = z
  .strictObject({
    subject: singleLineText(300),
    status: z.enum(ticketStatuses),
    priority: z.enum(priorities),
    assignee_id: id.nullable(),
    waiting_for: z.enum(ticketSides).nullable(),
  })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'MailTicketChange' })
export type TicketChange = z.output<typeof ticketChange>

/** Body of POST /mail/tickets/{id}/merge. */
export const ticketMerge = z.strictObject({ into_id: id })
