import type { OutgoingStatus } from '@fiscus/contracts/mail/mail-vocabulary'

/** A change of the status of an outgoing message. */
export type OutgoingTransition = { from: OutgoingStatus | 'new'; to: OutgoingStatus }

/**
 * All transitions of an outgoing message (scheduled-tasks §3.3). Each write names its transition and changes a row only
 * in the status `from`. While the message is sending, the write must also present the fence of its claim.
 */
export const outgoingTransitions = {
  /** A caller, or a program, enqueues the message. */
  enqueue: { from: 'new', to: 'pending' },
  /** A worker claims it. */
  claim: { from: 'pending', to: 'sending' },
  /** The try did not begin: the connection or the login failed, or the worker stops. It counts as no attempt. */
  release: { from: 'sending', to: 'pending' },
  /** The server refused it for now, to all or some of its recipients: the message waits for its next try. */
  defer: { from: 'sending', to: 'pending' },
  /** The worker was lost before the message could have been accepted. */
  recover: { from: 'sending', to: 'pending' },
  /** The server accepted it for at least one recipient, and no recipient is left. */
  succeed: { from: 'sending', to: 'sent' },
  /** The server refused it for good, or the limit of attempts is reached. */
  fail: { from: 'sending', to: 'failed' },
  /** The message was handed over, and the answer of the server is missing. */
  lose: { from: 'sending', to: 'unknown' },
  cancel: { from: 'pending', to: 'cancelled' },
  /** A caller sends a failed message again, to the recipients that did not get it. */
  retry: { from: 'failed', to: 'pending' },
  /** A caller sends it after all. */
  resume: { from: 'cancelled', to: 'pending' },
  /** A caller has found out that it arrived. */
  resolve: { from: 'unknown', to: 'sent' },
  /** It is sent again with the same Message-ID: by a caller, or once by the setting `mail_queue.unknown`. */
  resend: { from: 'unknown', to: 'pending' },
} as const satisfies Record<string, OutgoingTransition>
