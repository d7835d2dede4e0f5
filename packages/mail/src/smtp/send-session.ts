import type { Message } from '@fiscus/messages/message'
import type { SmtpReply } from './smtp-reply.ts'

/** A message as it is handed over: its envelope and its frozen MIME source. */
export type Handover = {
  /** The id of the message in the queue. */
  name: string
  /** The sender of the envelope. */
  from: string
  /** Addresses without duplicates. */
  to: readonly string[]
  bytes: number
  /** The ENVID for a server that offers DSN (RFC 3461); null: none. */
  envelopeId: string | null
  mime: AsyncIterable<Uint8Array>
}

export type RefusedRecipient = { address: string; reply: SmtpReply }

/** What became of a try. Recipients that are not in `refused` share the result. */
export type SentResult =
  /** The server took the message over for all recipients but `refused`. */
  | { kind: 'accepted'; reply: SmtpReply | null; refused: readonly RefusedRecipient[] }
  /** The server refused the message for all recipients. */
  | { kind: 'refused'; reply: SmtpReply; command: string; refused: readonly RefusedRecipient[] }
  /** No answer. `isHandedOver`: the server may have accepted the message. */
  | { kind: 'broken'; isHandedOver: boolean; error: Message | string }

/** A connection to an outgoing server, or the outbox folder. */
export type SendSession = {
  /**
   * Hands a message over. `beforeEnd` is awaited before its last bytes are sent: until then, the server cannot accept
   * it. If it rejects, the message is not handed over, and `send` rejects with its error.
   */
  send(message: Handover, beforeEnd: () => Promise<void>, signal: AbortSignal): Promise<SentResult>
  /** Whether a further message can be sent. */
  readonly isOpen: boolean
  close(): void
}
