/** Errors of the verification of X.509 certificates (OpenSSL), and of the name in them. */
const certificateCodes = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_CHAIN_TOO_LONG',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]
/** Alerts and checks of OpenSSL where no version of TLS, or no cipher, is in common. */
const versions =
  /^ERR_SSL_(TLSV1_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|WRONG_SSL_VERSION|.*ALERT_HANDSHAKE_FAILURE)$/
/** The same in the words of OpenSSL, for a write that has failed: its code is only EPROTO. */
const versionsInWords = /SSL routines:.*(alert protocol version|unsupported protocol|alert handshake failure)/

/**
 * Why TLS has failed, from the code and the message of an error of `node:tls` or `node:https`: the certificate is not
 * accepted, or there is no version of TLS in common. Null: it has not failed, or for another reason.
 */
export function tlsFaultOf(code: unknown, message = ''): 'certificate_refused' | 'tls_outdated' | null {
  if (typeof code !== 'string') return null
  if (certificateCodes.includes(code)) return 'certificate_refused'
  return versions.test(code) || (code === 'EPROTO' && versionsInWords.test(message)) ? 'tls_outdated' : null
}
