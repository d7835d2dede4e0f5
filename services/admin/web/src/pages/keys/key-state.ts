import type { ApiKey } from '@fiscus/client'
import type { Tone } from '../../components/values/StatusBadge.tsx'

export type KeyState = 'valid' | 'expiring' | 'expired' | 'revoked'

const soonMs = 14 * 86_400_000

export const toneOfKey: Record<KeyState, Tone> = {
  valid: 'good',
  expiring: 'warning',
  expired: 'neutral',
  revoked: 'neutral',
}

/** The state of a key at an instant: `expiring` within 14 days of its end. */
export function stateOfKey(
  { revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: Date,
): KeyState {
  if (revoked_at !== null && Date.parse(revoked_at) <= now.getTime()) return 'revoked'
  const left = Date.parse(expires_at) - now.getTime()
  if (left <= 0) return 'expired'
  return left <= soonMs ? 'expiring' : 'valid'
}
