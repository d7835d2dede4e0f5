/** A challenge of HTTP Digest (RFC 7616 §3.3) that can be answered. */
export type DigestChallenge = {
  realm: string
  nonce: string
  opaque: string | null
  algorithm: 'SHA-256' | 'MD5'
  /** The last nonce is too old; the password was right. */
  isStale: boolean
}

/** A scheme or a parameter, in the order of the header. */
const part = /[\s,]*([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*("(?:[^"\\]|\\.)*"|[^\s,"]+))?/y
const lengthMax = 8_000
const algorithms = ['SHA-256', 'MD5'] as const

/**
 * The challenge of a header WWW-Authenticate that is answered: the one with SHA-256, else the one with MD5, with
 * quality of protection `auth`. null: there is none.
 */
export function digestChallengeOf(header: string | undefined): DigestChallenge | null {
  const challenges = schemesOf(header ?? '').flatMap(({ scheme, parameters }) =>
    scheme === 'digest' ? (challengeOf(parameters) ?? []) : [],
  )
  for (const algorithm of algorithms) {
    const found = challenges.find((challenge) => challenge.algorithm === algorithm)
    if (found) return found
  }
  return null
}

/** Whether a server offers Digest and no other way to log in with a password. */
export function wantsDigest(header: string | undefined): boolean {
  const schemes = schemesOf(header ?? '').map(({ scheme }) => scheme)
  return schemes.includes('digest') && !schemes.includes('basic')
}

type Scheme = { scheme: string; parameters: Map<string, string> }

function schemesOf(header: string): Scheme[] {
  const schemes: Scheme[] = []
  const text = header.slice(0, lengthMax)
  part.lastIndex = 0
  for (let found = part.exec(text); found; found = part.exec(text)) {
    const [, name = '', value] = found
    if (value === undefined) schemes.push({ scheme: name.toLowerCase(), parameters: new Map() })
    else schemes.at(-1)?.parameters.set(name.toLowerCase(), unquoted(value))
  }
  return schemes
}

function unquoted(value: string): string {
  return value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value
}

function challengeOf(parameters: ReadonlyMap<string, string>): DigestChallenge | null {
  const realm = parameters.get('realm')
  const nonce = parameters.get('nonce')
  const named = (parameters.get('algorithm') ?? 'MD5').toUpperCase()
  const algorithm = algorithms.find((each) => each === named)
  const qualities =
    parameters
      .get('qop')
      ?.toLowerCase()
      .split(/[\s,]+/) ?? []
  if (realm === undefined || nonce === undefined || !algorithm || !qualities.includes('auth')) return null
  const isStale = parameters.get('stale')?.toLowerCase() === 'true'
  return { realm, nonce, algorithm, opaque: parameters.get('opaque') ?? null, isStale }
}
