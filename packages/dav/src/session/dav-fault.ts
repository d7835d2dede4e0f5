import type { DavState } from '@fiscus/contracts/dav/dav-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
import { CredentialError } from '@fiscus/runtime/credentials/credential-error'
import { originOf } from '@fiscus/runtime/faults/origin'
import { DavError, type DavFaultCode } from '../http/dav-error.ts'

/**
 * What a failed request means for its account or collection. `reason` is for the tenant: it has no text of the server
 * and no address. `retryAt`: the server wants no request before this instant; null: it has named none.
 */
export type DavFault = { state: DavState; code: DavFaultCode; reason: string; retryAt: Date | null }

/**
 * A refused, a silent and a garbled connection have one code and one sentence, so that they do not tell open from
 * closed ports.
 */
const faults: Record<DavFaultCode, { state: DavState; reason: string }> = {
  address_refused: {
    state: 'address_refused',
    reason: 'The server is not at a public address. The operator must allow its network in EGRESS_ALLOW.',
  },
  plaintext_refused: {
    state: 'address_refused',
    reason:
      'The address begins with http://, and the operator allows no connection without TLS. Use https://.',
  },
  redirect_refused: {
    state: 'address_refused',
    reason:
      'The server redirects to another server, which does not get the password. Enter the address of that server.',
  },
  name_unknown: {
    state: 'waiting',
    reason: 'The name of the server has no address. Check the spelling of the host.',
  },
  no_connection: {
    state: 'waiting',
    reason: 'No server answered as expected. Check the address of the server.',
  },
  certificate_refused: {
    state: 'certificate_refused',
    reason:
      'The certificate of the server is expired, for another name, or of an unknown authority. It must be replaced on the server.',
  },
  login_refused: {
    state: 'needs_password',
    reason:
      'The server refused login and password. Enter the current password, or an app password where the provider asks for one.',
  },
  digest_needed: {
    state: 'needs_password',
    reason:
      'The server accepts passwords only with HTTP Digest. Choose the login method Digest, and enter the password again.',
  },
  access_refused: {
    state: 'waiting',
    reason: 'The server refuses this login the access. The owner of the collection must grant it.',
  },
  not_found: {
    state: 'gone',
    reason: 'The server has nothing at this address any more. Look for the collections of the account again.',
  },
  server_busy: {
    state: 'waiting',
    reason: 'The server is busy, or allows no further requests now. It is tried again later.',
  },
  server_failed: {
    state: 'waiting',
    reason: 'The server has an error of its own. It is tried again later.',
  },
  no_dav: {
    state: 'waiting',
    reason:
      'The server answers, but not as CalDAV or CardDAV. Check the path of the address, which the provider documents.',
  },
  answer_too_large: {
    state: 'waiting',
    reason: 'The answer of the server is too large. A smaller collection is needed.',
  },
  consent_needed: {
    state: 'needs_password',
    reason:
      'The provider no longer accepts the refresh token. Give consent again, and enter the new refresh token.',
  },
  no_token: {
    state: 'waiting',
    reason:
      'The token address of the provider returned no access token. Check the address and the client id.',
  },
  secret_unreadable: {
    state: 'waiting',
    reason:
      'The stored secret cannot be opened with the keys of this installation. The operator must check SECRETS_KEY.',
  },
}

/**
 * Maps an error of a request to the state of an account or collection and to words. Any other error is a failed
 * connection.
 * @throws the error, if it is one of the database or the files, or a problem: no server is to blame for it
 */
export function davFaultOf(error: unknown): DavFault {
  if (error instanceof Problem || originOf(error) !== null) throw error
  const isKnown = error instanceof DavError || error instanceof CredentialError
  const code = isKnown ? error.code : 'no_connection'
  return { code, ...faults[code], retryAt: error instanceof DavError ? error.retryAt : null }
}
