import { createHash, randomBytes } from 'node:crypto'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { z } from 'zod'

/** Ten minutes. */
const lifetimeMs = 600_000

const content = z.object({ actor: z.string(), codeVerifier: z.string(), until: z.number() })

/** A consent that a caller has started: its `state` is sealed, and opens only for the same mailbox, caller and time. */
export type StartedConsent = { state: string; codeChallenge: string; expiresAt: Date }

type Started = { mailboxId: string; actor: string; now: Date }

/**
 * Begins a consent. The state protects the answer from other sites (RFC 6749 §10.12) and carries the verifier of
 * RFC 7636 sealed, so that nothing is stored and another process can go on.
 */
export function startConsent({ mailboxId, actor, now }: Started, secrets: SecretBox): StartedConsent {
  const codeVerifier = randomBytes(32).toString('base64url')
  const until = now.getTime() + lifetimeMs
  return {
    state: secrets.seal(JSON.stringify({ actor, codeVerifier, until }), placeOf(mailboxId)),
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    expiresAt: new Date(until),
  }
}

/** The verifier of a started consent. null: it is over, of another mailbox or caller, or was changed. */
export function openConsent(
  state: string,
  { mailboxId, actor, now }: Started,
  secrets: SecretBox,
): string | null {
  try {
    const opened = content.parse(JSON.parse(secrets.open(state, placeOf(mailboxId))))
    return opened.actor === actor && now.getTime() < opened.until ? opened.codeVerifier : null
  } catch {
    return null
  }
}

const placeOf = (id: string) => ({ field: 'mailboxes consent', id })
