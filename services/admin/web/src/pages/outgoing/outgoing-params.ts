import { outgoingStatuses } from '@fiscus/contracts/mail/mail-vocabulary'
import { choiceParam, textParam, type ValuesOf } from '../../search/params.ts'

/** The filters of the outgoing queue, in the address. */
export const outgoingParams = {
  q: textParam(),
  status: choiceParam(outgoingStatuses, ''),
  mailbox: textParam(),
}

/** The open message, in the address. */
export const openParams = { open: textParam() }

export type OutgoingFilter = ValuesOf<typeof outgoingParams>
