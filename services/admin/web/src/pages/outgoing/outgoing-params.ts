import { choiceParam, textParam, type ValuesOf } from '../../search/params.ts'

export const outgoingStatuses = ['pending', 'sending', 'unknown', 'failed', 'sent', 'cancelled'] as const

/** The filters of the outgoing queue, in the address. */
export const outgoingParams = {
  q: textParam(),
  status: choiceParam(outgoingStatuses, ''),
  mailbox: textParam(),
}

/** The open message, in the address. */
export const openParams = { open: textParam() }

export type OutgoingFilter = ValuesOf<typeof outgoingParams>
