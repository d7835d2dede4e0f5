import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { messageOrNull } from '../problems/problem-schema.ts'
import {
  incomingProtocols,
  mailboxStates,
  mailLoginMethods,
  ticketOpeners,
  tlsModes,
} from './mail-vocabulary.ts'

const flag = z.enum(['0', '1']).transform((text): 0 | 1 => (text === '1' ? 1 : 0))

/** The query of the list of mailboxes. */
export const mailboxFilter = pageQuery.extend({
  text: z.string().min(1).max(200).optional().meta({ description: 'A part of the name or of the address' }),
  is_active: flag.optional(),
  is_support: flag.optional(),
  owner_id: z.uuid().toLowerCase().optional(),
  state: z
    .enum(mailboxStates)
    .optional()
    .meta({ description: 'Mailboxes of which one direction is in this state' }),
})

export type MailboxFilter = z.output<typeof mailboxFilter>

const instant = z.iso.datetime()

/** A mailbox as it is returned: without secrets, but with whether each is stored. */
export const mailboxRecord = z
  .object({
    id: z.uuid(),
    name: z.string(),
    address: z.string(),
    sender_name: z.string().nullable(),
    owner_id: z.uuid().nullable(),
    is_active: zeroOrOne,
    is_support: zeroOrOne,
    opens_tickets: z.enum(ticketOpeners),
    acknowledges: zeroOrOne,
    acknowledgement_text: z.string().nullable(),
    login_method: z.enum(mailLoginMethods),
    in_protocol: z.enum(incomingProtocols).nullable(),
    in_host: z.string().nullable(),
    in_port: z.int().nullable(),
    in_tls: z.enum(tlsModes).nullable(),
    in_login: z.string().nullable(),
    in_has_password: z.boolean(),
    delete_after_days: z.int().nullable(),
    out_host: z.string().nullable(),
    out_port: z.int().nullable(),
    out_tls: z.enum(tlsModes).nullable(),
    out_login: z.string().nullable(),
    out_has_password: z.boolean(),
    hourly_limit: z.int().nullable(),
    sent_folder: z.string().nullable(),
    oauth_authorization_url: z.string().nullable(),
    oauth_scope: z.string().nullable(),
    oauth_token_url: z.string().nullable(),
    oauth_client_id: z.string().nullable(),
    oauth_has_client_secret: z.boolean(),
    oauth_has_refresh_token: z.boolean(),
    in_state: z.enum(mailboxStates),
    in_state_since: instant,
    in_error: z.string().nullable().meta({ description: 'Why the state is not ok, and what to do' }),
    in_error_message: messageOrNull,
    in_next_at: instant.meta({ description: 'The mailbox is read at this instant or later' }),
    last_synced_at: instant.nullable(),
    last_success_at: instant.nullable(),
    out_state: z.enum(mailboxStates),
    out_state_since: instant,
    out_error: z.string().nullable().meta({ description: 'Why the state is not ok, and what to do' }),
    out_error_message: messageOrNull,
    out_next_at: instant.meta({ description: 'No message is sent before this instant' }),
    created_at: instant,
    updated_at: instant,
    version: z.int(),
  })
  .meta({ id: 'Mailbox' })

export const mailboxList = z.object({ mailboxes: z.array(mailboxRecord), next: z.string().nullable() })

/** The response to a deletion: the number of messages that were deleted with the mailbox. */
export const mailboxDeletion = z.object({ deleted: z.uuid(), messages: z.int() })

/** The query of a deletion. */
export const mailboxDeletionQuery = z.strictObject({
  messages: z
    .literal('delete')
    .optional()
    .meta({ description: 'Without it, a mailbox that has messages is not deleted' }),
})
