import type { DavState } from '@fiscus/contracts/dav/dav-vocabulary'
import { connections } from '@fiscus/messages/connections'
import { davServers } from '@fiscus/messages/dav-servers'
import type { Message } from '@fiscus/messages/message'
import { CredentialError } from '@fiscus/runtime/credentials/credential-error'
import { originOf } from '@fiscus/runtime/faults/origin'
import { DavError, type DavFaultCode } from '../http/dav-error.ts'

/**
 * What a failed request means for its account or collection. `reason` is for the tenant: it has no text of the server
 * and no address. `retryAt`: the server wants no request before this instant; null: it has named none.
 */
export type DavFault = { state: DavState; code: DavFaultCode; reason: Message; retryAt: Date | null }

/**
 * A refused, a silent and a garbled connection have one code and one sentence, so that they do not tell open from
 * closed ports.
 */
const faults: Record<DavFaultCode, { state: DavState; reason: Message }> = {
  address_refused: { state: 'address_refused', reason: connections.addressRefused() },
  plaintext_refused: { state: 'address_refused', reason: davServers.plaintextRefused() },
  redirect_refused: { state: 'address_refused', reason: davServers.redirectRefused() },
  name_unknown: { state: 'waiting', reason: connections.nameUnknown() },
  no_connection: { state: 'waiting', reason: davServers.noConnection() },
  certificate_refused: { state: 'certificate_refused', reason: connections.certificateRefused() },
  tls_outdated: { state: 'waiting', reason: connections.tlsOutdated() },
  login_refused: { state: 'needs_password', reason: connections.loginRefused() },
  digest_needed: { state: 'needs_password', reason: davServers.digestNeeded() },
  access_refused: { state: 'waiting', reason: davServers.accessRefused() },
  not_found: { state: 'gone', reason: davServers.notFound() },
  server_busy: { state: 'waiting', reason: davServers.serverBusy() },
  server_failed: { state: 'waiting', reason: davServers.serverFailed() },
  no_dav: { state: 'waiting', reason: davServers.noDav() },
  answer_too_large: { state: 'waiting', reason: davServers.answerTooLarge() },
  consent_needed: { state: 'needs_password', reason: davServers.consentNeeded() },
  no_token: { state: 'waiting', reason: connections.noToken() },
  secret_unreadable: { state: 'waiting', reason: connections.secretUnreadable() },
}

/**
 * Maps an error of a request, of a login or of the time of a turn to the state of an account or collection and to a
 * message. Null: no server is to blame, but the database, the files or this program.
 */
export function davFaultOf(error: unknown): DavFault | null {
  if (!(error instanceof Error) || originOf(error) !== null) return null
  const isKnown = error instanceof DavError || error instanceof CredentialError
  if (!isKnown && error.name !== 'TimeoutError') return null
  const code = isKnown ? error.code : 'no_connection'
  return { code, ...faults[code], retryAt: error instanceof DavError ? error.retryAt : null }
}
