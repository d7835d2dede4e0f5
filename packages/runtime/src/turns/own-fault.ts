import { connections } from '@fiscus/messages/connections'

/**
 * The state of a mailbox or an account whose turn has ended with an error of the database or the files that is no
 * outage, such as a row that a constraint rejects. Its server is not to blame; it waits, so that the others have their
 * turns.
 */
export const ownFault = {
  state: 'waiting',
  reason: connections.ownFault(),
} as const
