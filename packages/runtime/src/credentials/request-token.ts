import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { createEgress, type EgressResponse } from '../egress/egress.ts'
import { type EgressOptions, EgressRejected } from '../egress/vet-host.ts'
import { CredentialError } from './credential-error.ts'

export type TokenRequest = {
  url: string
  clientId: string
  /** null for a public client. */
  clientSecret: string | null
  grant: Grant
}

/**
 * What is exchanged for tokens: a refresh token (RFC 6749 §6), or the code of a consent (RFC 6749 §4.1.3,
 * RFC 7636 §4.5).
 */
export type Grant =
  | { refreshToken: string | null }
  | { code: string; codeVerifier: string; redirectUri: string }

/** `refreshToken` is null when the provider keeps the old one. */
export type Token = { accessToken: string; refreshToken: string | null; expiresAt: Date }

const requestMsMax = 10_000
const secondsDefault = 300
const secondsMax = 24 * 3600

const tokenText = z.string().min(1).max(16_384)
const tokenAnswer = z.object({
  access_token: tokenText,
  refresh_token: tokenText.optional(),
  expires_in: z.coerce.number().positive().max(1e9).optional(),
})
const errorAnswer = z.object({ error: z.string().max(100) })

/** The errors of RFC 6749 §5.2 that a new consent or other client data resolves. */
const finalErrors = ['invalid_grant', 'invalid_client', 'unauthorized_client']

/**
 * Requests an access token with a refresh token or the code of a consent, from an https address that the egress guard
 * accepts. Redirects are not followed.
 * @throws CredentialError `address_refused`, `consent_needed`, `no_token`; the reason of the signal
 */
export async function requestToken(
  { url, clientId, clientSecret, grant }: TokenRequest,
  { egress, clock, signal }: { egress: EgressOptions; clock: Clock; signal: AbortSignal },
): Promise<Token> {
  const granted = parametersOf(grant)
  if (URL.parse(url)?.protocol !== 'https:')
    throw new CredentialError('address_refused', 'The token address is not https')
  const body = new URLSearchParams({
    ...granted,
    client_id: clientId,
    ...(clientSecret !== null && { client_secret: clientSecret }),
  })
  const at = clock.now()
  const answer = tokenAnswer.safeParse(await post(url, body.toString(), egress, signal))
  if (!answer.success)
    throw new CredentialError('no_token', 'The answer of the token address has no access token')
  const {
    access_token: accessToken,
    refresh_token: replaced,
    expires_in: seconds = secondsDefault,
  } = answer.data
  const expiresAt = new Date(at.getTime() + Math.min(seconds, secondsMax) * 1000)
  return { accessToken, refreshToken: replaced ?? null, expiresAt }
}

function parametersOf(grant: Grant): Record<string, string> {
  if ('code' in grant)
    return {
      grant_type: 'authorization_code',
      code: grant.code,
      code_verifier: grant.codeVerifier,
      redirect_uri: grant.redirectUri,
    }
  if (grant.refreshToken === null) throw new CredentialError('consent_needed', 'There is no refresh token')
  return { grant_type: 'refresh_token', refresh_token: grant.refreshToken }
}

/** Returns the JSON of the answer. Its text is in no error: it may have tokens. */
async function post(
  url: string,
  body: string,
  options: EgressOptions,
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  try {
    const response = await createEgress(options)(url, {
      method: 'POST',
      headers,
      body,
      timeoutMs: requestMsMax,
      signal,
    })
    return readAnswer(response)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof CredentialError) throw error
    if (error instanceof EgressRejected) throw new CredentialError('address_refused', error.message)
    throw new CredentialError('no_token', 'The token address did not answer', { cause: error })
  }
}

function readAnswer({ status, text, isComplete }: EgressResponse): unknown {
  const json = isComplete ? parse(text) : undefined
  if (status === 200) return json
  const failure = errorAnswer.safeParse(json)
  const isFinal = status < 500 && failure.success && finalErrors.includes(failure.data.error)
  throw new CredentialError(
    isFinal ? 'consent_needed' : 'no_token',
    `The token address answered with status ${status}`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
