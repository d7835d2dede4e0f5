import { messageDirections, messageKinds } from '@fiscus/contracts/mail/mail-vocabulary'
import { choiceParam, flagParam, textParam, type ValuesOf } from '../../search/params.ts'

/** The filters of the list of messages, in the address. */
export const inboxParams = {
  q: textParam(),
  mailbox: textParam(),
  direction: choiceParam(messageDirections, ''),
  kind: choiceParam(messageKinds, ''),
  unread: flagParam(),
}
export type InboxFilter = ValuesOf<typeof inboxParams>
