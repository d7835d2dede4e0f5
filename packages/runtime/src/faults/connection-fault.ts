import { messageOf } from './message-of.ts'

/**
 * What a failed connection means for a process that starts. It waits for what ends by itself, or is mended at the
 * server. It stops for what its own configuration must be corrected for.
 */
export type ConnectionFault = { action: 'wait' | 'stop'; reason: string }

const authority =
  'its certificate is of an unknown authority: set NODE_EXTRA_CA_CERTS to a PEM file of the authority'
/**
 * The message of Node when a server refuses TLS by closing, as PostgreSQL with `ssl = off` does, or is stopped
 * meanwhile.
 */
const closedBeforeTls = 'Client network socket disconnected before secure TLS connection was established'
const damaged = 'its certificate is not valid for a server: replace it'

/**
 * The codes of Node (`errno`), OpenSSL and TLS, with the action, and a reason where the message of Node says no more
 * than the code.
 */
const faults: Record<string, [action: ConnectionFault['action'], reason?: string]> = {
  EAI_AGAIN: ['wait'],
  ECONNABORTED: ['wait'],
  ECONNREFUSED: ['wait'],
  ECONNRESET: ['wait'],
  EHOSTDOWN: ['wait'],
  EHOSTUNREACH: ['wait'],
  EMFILE: ['wait'],
  ENETDOWN: ['wait'],
  ENETUNREACH: ['wait'],
  ENFILE: ['wait'],
  ENOTFOUND: ['wait'],
  EPIPE: ['wait'],
  ETIMEDOUT: ['wait'],
  CERT_HAS_EXPIRED: ['wait', 'its certificate has expired: renew it'],
  CERT_NOT_YET_VALID: ['wait', 'its certificate is not valid yet: check the clock of this machine'],
  CERT_REVOKED: ['wait', 'its certificate is revoked: replace it'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['stop', authority],
  SELF_SIGNED_CERT_IN_CHAIN: ['stop', authority],
  UNABLE_TO_GET_ISSUER_CERT: ['stop', authority],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['stop', authority],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['stop', authority],
  CERT_UNTRUSTED: ['stop', authority],
  CERT_REJECTED: ['stop', damaged],
  CERT_SIGNATURE_FAILURE: ['stop', damaged],
  CERT_CHAIN_TOO_LONG: ['stop', damaged],
  INVALID_CA: ['stop', damaged],
  INVALID_PURPOSE: ['stop', damaged],
  PATH_LENGTH_EXCEEDED: ['stop', damaged],
  ERR_TLS_CERT_ALTNAME_INVALID: ['stop', 'its certificate is for another name'],
  EPROTO: ['stop', 'it does not answer with TLS'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['stop', 'it does not answer with TLS'],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ['stop', 'it does not answer with TLS'],
}

/**
 * Returns what an error of a connection means, or null for an error of another kind. Of several addresses, the first
 * counts.
 */
export function connectionFault(error: unknown): ConnectionFault | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!Object.hasOwn(faults, code)) return error instanceof AggregateError ? faultOfFirst(error) : null
  if (code === 'ECONNRESET' && error.message === closedBeforeTls)
    return {
      action: 'wait',
      reason: 'it closed the connection before TLS was established: it may not offer TLS',
    }
  const [action, reason = messageOf(error)] = faults[code] ?? ['wait']
  return { action, reason }
}

function faultOfFirst({ errors }: AggregateError): ConnectionFault | null {
  return errors.map(connectionFault).find((fault) => fault !== null) ?? null
}
