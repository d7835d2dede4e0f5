import { choiceParam, flagParam, textParam, type ValuesOf } from '../../search/params.ts'

export const directions = ['incoming', 'outgoing'] as const
export const kinds = [
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

/** The filters of the list of messages, in the address. */
export const inboxParams = {
  q: textParam(),
  mailbox: textParam(),
  direction: choiceParam(directions, ''),
  kind: choiceParam(kinds, ''),
  unread: flagParam(),
}
export type InboxFilter = ValuesOf<typeof inboxParams>
