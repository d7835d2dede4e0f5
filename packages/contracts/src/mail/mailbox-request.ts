import { z } from 'zod'
import { hasField, needsField, nullableFields, optionalFields } from '../fields/field-sets.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { zeroOrOne } from '../fields/zero-or-one.ts'
import { incomingProtocols, mailLoginMethods, ticketOpeners, tlsModes } from './mail-vocabulary.ts'
import {
  authorizationUrl,
  folderPath,
  mailAddress,
  mailHost,
  mailLogin,
  mailPort,
  mailSecret,
  tokenUrl,
} from './mailbox-fields.ts'

const names = { name: singleLineText(200), address: mailAddress }

/** What a mailbox may have, besides its name and its address. */
const settings = {
  sender_name: singleLineText(200).meta({ description: 'The name in From' }),
  owner_id: z
    .uuid()
    .toLowerCase()
    .meta({ description: 'The user whose mailbox it is. Without it, a system mailbox.' }),
  is_active: zeroOrOne,
  is_support: zeroOrOne.meta({ description: '1: messages open tickets or join their threads' }),
  opens_tickets: z.enum(ticketOpeners).meta({
    description:
      'Whose messages open tickets in a support mailbox: people, lists too (the default), or machines too',
  }),
  acknowledges: zeroOrOne.meta({
    description: '1: a support mailbox acknowledges each new ticket to the sender of its message',
  }),
  acknowledgement_text: boundedText(4_000).meta({
    description: 'The plain text of the acknowledgement. Without it, one with the number of the ticket.',
    example: 'Thank you. We answer on the next working day.',
  }),
  login_method: z.enum(mailLoginMethods),
  in_protocol: z.enum(incomingProtocols),
  in_host: mailHost,
  in_port: mailPort,
  in_tls: z.enum(tlsModes),
  in_login: mailLogin,
  delete_after_days: z
    .int()
    .min(0)
    .max(3_650)
    .meta({ description: 'POP3: days until a fetched message is deleted on the server. Without it, never.' }),
  out_host: mailHost,
  out_port: mailPort,
  out_tls: z.enum(tlsModes),
  out_login: mailLogin,
  hourly_limit: z.int().min(1).max(100_000).meta({ description: 'Messages that are sent in an hour' }),
  sent_folder: folderPath.meta({ description: 'IMAP: the folder for copies of sent messages' }),
  oauth_authorization_url: authorizationUrl,
  oauth_scope: singleLineText(1_000).meta({
    description: 'What the consent asks for, separated by spaces',
    example: 'https://mail.google.com/',
  }),
  oauth_token_url: tokenUrl,
  oauth_client_id: singleLineText(500),
}

/** Secrets of a mailbox. They are never returned. */
const secrets = {
  in_password: mailSecret,
  out_password: mailSecret,
  oauth_client_secret: mailSecret,
  oauth_refresh_token: mailSecret,
}

/** Fields that a change can clear. The others have a value always. */
const { is_active, is_support, opens_tickets, acknowledges, login_method, ...clearable } = settings

/** Body of POST /mail/mailboxes. */
export const newMailbox = z
  .strictObject({ ...names, ...optionalFields(settings), ...optionalFields(secrets) })
  .meta({ id: 'NewMailbox' })

/** Body of PATCH /mail/mailboxes/{id}. An absent field stays, null clears it. */
export const mailboxChange = z
  .strictObject({
    ...names,
    is_active,
    is_support,
    opens_tickets,
    acknowledges,
    login_method,
    ...nullableFields(clearable),
    ...nullableFields(secrets),
  })
  .partial()
  .refine(hasField, needsField)
  .meta({ id: 'MailboxChange' })

export type MailboxChange = z.output<typeof mailboxChange>
