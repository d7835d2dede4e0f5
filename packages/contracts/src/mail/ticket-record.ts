import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { boundedText } from '../fields/text.ts'
import { priorities, ticketStatuses } from '../tenants/business-vocabulary.ts'

/** A ticket that conversations belong to (mail §3). */
export const ticketRecord = z
  .object({
    id: z.uuid(),
    number: z.int().meta({ description: 'The number in subjects: [#123]' }),
    subject: z.string(),
    status: z.enum(ticketStatuses),
    priority: z.enum(priorities),
    opened_at: z.iso.datetime(),
    merged_into_id: z.uuid().nullable(),
  })
  .meta({ id: 'MailTicket' })

export const ticketFilter = pageQuery.extend({
  text: boundedText(100).optional().meta({ description: 'Part of the subject, or the number' }),
})
export type TicketFilter = z.output<typeof ticketFilter>

export const ticketList = z.object({ tickets: z.array(ticketRecord), next: z.string().nullable() })
