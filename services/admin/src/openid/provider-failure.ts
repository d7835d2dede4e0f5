import { Problem } from '@fiscus/contracts/problems/problem'
import { accounts } from '@fiscus/messages/accounts'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import * as client from 'openid-client'

/** What a provider has sent, and a check has rejected: a replayed code, or a token that is not for this login. */
const rejected = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]
const reasonLengthMax = 200
/** Errors of an authorization response that are no decision of the user or the provider (RFC 6749 §4.1.2.1). */
const outages = new Set(['server_error', 'temporarily_unavailable'])

/** Why a login failed, for the log: at most 200 characters, without the content of tokens. */
export function reasonOf(error: unknown): string {
  const stated =
    error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError
  const reason = stated ? error.error : error instanceof Error ? error.message : 'unknown'
  return reason.slice(0, reasonLengthMax)
}

/**
 * The problem of an error of `openid-client`. The texts of a provider are not shown, because any page can send a
 * browser here with a text of its own.
 */
export function problemOfProvider(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof client.AuthorizationResponseError && !outages.has(error.error))
    return new Problem('provider-denied', accounts.providerDenied(), { cause: error })
  const isUsedCode = error instanceof client.ResponseBodyError && error.error === 'invalid_grant'
  if (isUsedCode || hasCode(error, ...rejected))
    return new Problem('login-failed', accounts.providerResponse(), { cause: error })
  return new Problem('provider-unavailable', accounts.providerFailed(), {
    headers: { 'retry-after': '60' },
    cause: error,
  })
}

/** The problem of a response that belongs to no login of this browser, or to one that is over. */
export function loginExpired(): Problem {
  return new Problem('provider-login-expired', accounts.providerLoginExpired())
}
