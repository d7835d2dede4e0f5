import type { BlockList } from 'node:net'
import type { ResolveHost } from '../egress/vet-host.ts'

/** A mail server of the operator. `login` is null when the server needs none. */
export type OutgoingServer = {
  host: string
  port: number
  tls: 'implicit' | 'starttls' | 'none'
  login: { user: string; pass: string } | null
}

/** Where mail without a sender mailbox goes: to the global SMTP server, into a folder of files, or nowhere. */
export type GlobalMail =
  | { kind: 'server'; server: OutgoingServer }
  | { kind: 'folder'; folder: string }
  | { kind: 'none' }

/** What the operator has set for mail. It can be sent to a thread. */
export type MailEnvironment = {
  /** Private networks that mail servers of mailboxes may be in (EGRESS_ALLOW). */
  networks: BlockList | undefined
  /** Resolves hosts in tests, instead of DNS. */
  resolve?: ResolveHost
  /** Ports of mail servers besides the usual ones (MAIL_PORTS_ALLOW). */
  ports: readonly number[]
  /** Whether a mailbox may have `none` as TLS (MAIL_PLAINTEXT_ALLOW). */
  plaintext: boolean
  /** Certificate authorities instead of those of Node, as PEM (MAIL_CA_FILE); undefined: those of Node. */
  ca: string | undefined
  /** The name in Message-IDs and in EHLO. */
  hostName: string
  /** The sender of mail without a sender mailbox; null: there is none. */
  from: string | null
  global: GlobalMail
}
