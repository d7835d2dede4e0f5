import type { Message } from '@fiscus/messages/message'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import { throttled } from '@fiscus/runtime/waiting/throttled'

/** A key or a session that was rejected. */
export type SignInFailure = {
  reason: 'unknown' | 'expired' | 'revoked' | 'session'
  /** null for an unknown key, whose text must not be in the log, and for a session. */
  keyId: string | null
  /** For the caller. */
  detail: Message
}

const logEveryMs = 10_000

/** Counts failed sign-ins, and logs one of them with its address at most every ten seconds. */
export function observeSignInFailures({ log, metrics }: { log: Logger; metrics: Metrics }) {
  const failures = metrics.counter(
    'http_sign_ins_failed_total',
    'Requests with a rejected API key or session',
    ['reason'],
  )
  const warn = throttled(logEveryMs, (omitted, { reason, keyId }: SignInFailure, address: string) =>
    log.warn(
      { reason, key_id: keyId, address, omitted },
      'sign-in failed: the API key or session is rejected',
    ),
  )
  return (failure: SignInFailure, address: string): void => {
    failures.inc({ reason: failure.reason })
    warn(failure, address)
  }
}
