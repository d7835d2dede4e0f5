import { createHash, randomBytes } from 'node:crypto'
import type { DavLogin, LoginRequest } from './dav-login.ts'
import { type DigestChallenge, digestChallengeOf } from './digest-challenge.ts'

type Password = { user: string; password: string }
/** `count`: requests with the nonce, this one included. */
type Answered = { challenge: DigestChallenge; count: number; cnonce: string }

/**
 * HTTP Digest (RFC 7616). The password is never sent: the first request to an origin has no login, and its challenge is
 * answered. Later requests use the same nonce. A challenge of another scheme is not answered.
 */
export function digestLogin(
  origins: readonly string[],
  password: Password,
  newNonce: () => string = () => randomBytes(16).toString('hex'),
): DavLogin {
  const challenges = new Map<string, { challenge: DigestChallenge; count: number }>()
  return {
    origins,
    authorizationOf(request) {
      const known = challenges.get(request.url.origin)
      if (!known) return null
      known.count += 1
      return digestAuthorization(password, request, { ...known, cnonce: newNonce() })
    },
    async renew({ url, challenge: header }) {
      const challenge = digestChallengeOf(header)
      const known = challenges.get(url.origin)
      if (challenge === null) return false
      challenges.set(url.origin, { challenge, count: 0 })
      // Refused with a nonce of its own: the password is wrong. One that was used before may be too old.
      return known === undefined || known.count > 1 || challenge.isStale
    },
  }
}

/** The value of the header Authorization that answers a challenge. */
export function digestAuthorization(
  { user, password }: Password,
  { method, url }: LoginRequest,
  { challenge, count, cnonce }: Answered,
): string {
  const { realm, nonce, opaque, algorithm } = challenge
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const uri = url.pathname + url.search
  const nc = count.toString(16).padStart(8, '0')
  const secret = hash(`${user}:${realm}:${password}`)
  const response = hash([secret, nonce, nc, cnonce, 'auth', hash(`${method}:${uri}`)].join(':'))
  const parts = [
    nameOf(user),
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `algorithm=${algorithm}`,
    'qop=auth',
    `nc=${nc}`,
    `cnonce=${quoted(cnonce)}`,
    `response="${response}"`,
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
  ]
  return `Digest ${parts.join(', ')}`
}

/** A name with other characters than those of ASCII has the form of RFC 8187 (RFC 7616 §3.4). */
function nameOf(user: string): string {
  if (/^[\x20-\x7e]*$/.test(user)) return `username=${quoted(user)}`
  const encoded = encodeURIComponent(user).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16)}`,
  )
  return `username*=UTF-8''${encoded}`
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}
