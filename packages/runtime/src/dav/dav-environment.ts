import type { BlockList } from 'node:net'
import type { ResolveHost } from '../egress/vet-host.ts'

/** What the operator has set for calendars and contacts. It can be sent to a thread. */
export type DavEnvironment = {
  /** Private networks that servers of accounts may be in (EGRESS_ALLOW). */
  networks: BlockList | undefined
  /** Resolves hosts in tests, instead of DNS. */
  resolve?: ResolveHost
  /** Name servers for records of services in tests, instead of those of the machine. */
  nameServers?: readonly string[]
  /** Whether an account may have an http:// address (DAV_PLAINTEXT_ALLOW). */
  plaintext: boolean
  /** Certificate authorities instead of those of Node, as PEM (DAV_CA_FILE); undefined: those of Node. */
  ca: string | undefined
}
