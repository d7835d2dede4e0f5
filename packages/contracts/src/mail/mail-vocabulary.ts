/** Enumerations of mailboxes and messages (scheduled-tasks §2.3, §3.3). */
export const incomingProtocols = ['imap', 'pop3'] as const
export type IncomingProtocol = (typeof incomingProtocols)[number]

/**
 * `implicit`: TLS from the first byte. `starttls`: the connection must become TLS before the login. `none`: only where
 * the operator allows it.
 */
export const tlsModes = ['implicit', 'starttls', 'none'] as const
export type TlsMode = (typeof tlsModes)[number]

export const mailLoginMethods = ['password', 'xoauth2'] as const

/**
 * The state of one direction of a mailbox. `waiting`: the next try is after a delay. `needs_password`,
 * `certificate_refused` and `address_refused` stay until the mailbox is changed, or until one of the rare tries
 * succeeds; `stopped` until an operator resumes it.
 */
export const mailboxStates = [
  'new',
  'ok',
  'waiting',
  'needs_password',
  'certificate_refused',
  'address_refused',
  'stopped',
] as const
export type MailboxState = (typeof mailboxStates)[number]

export const messageDirections = ['incoming', 'outgoing'] as const

/** What opens tickets in a support mailbox: mail of people, that of lists too, or that of machines too. */
export const ticketOpeners = ['people', 'lists', 'machines'] as const
export type TicketOpener = (typeof ticketOpeners)[number]

/** What a message is. Only `personal` reopens and acknowledges tickets. */
export const messageKinds = [
  'personal',
  'auto_reply',
  'bounce',
  'delay_notice',
  'delivery_receipt',
  'read_receipt',
  'abuse_report',
  'list',
  'bulk',
  'own',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** `too_large`: only the headers are stored. `failed`: only the raw source is stored. */
export const messageContents = ['complete', 'too_large', 'failed'] as const

/**
 * How a message found its thread: by our signed id, a known Message-ID, a ticket number with a participant, or not at
 * all.
 */
export const threadLinks = ['signed_id', 'reference', 'ticket_number', 'possible', 'none'] as const
export type ThreadLink = (typeof threadLinks)[number]

/** `several`: more than one contact or company has the address, and the oldest is taken. */
export const partnerLinks = ['contact', 'company', 'several', 'none'] as const

/** `unknown`: the server may have accepted the message; it is not sent again until it is resolved. */
export const outgoingStatuses = ['pending', 'sending', 'sent', 'failed', 'cancelled', 'unknown'] as const
export type OutgoingStatus = (typeof outgoingStatuses)[number]

export const recipientKinds = ['to', 'cc', 'bcc'] as const
export const recipientStatuses = [
  'pending',
  'accepted',
  'deferred',
  'rejected',
  'suppressed',
  'bounced',
  'delayed',
] as const
export type RecipientStatus = (typeof recipientStatuses)[number]

export const suppressionReasons = ['hard_bounce', 'complaint', 'manual'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]
