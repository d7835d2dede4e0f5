/**
 * The state of a mailbox or an account whose turn has ended with an error of the database or the files that is no
 * outage, such as a row that a constraint rejects. Its server is not to blame; it waits, so that the others have their
 * turns.
 */
export const ownFault = {
  state: 'waiting',
  reason:
    'A fault of this installation has ended the turn. The operator finds it in the log of the run. It is tried again.',
} as const
