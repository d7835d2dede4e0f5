import { Problem } from '@fiscus/contracts/problems/problem'
import type { Context } from 'hono'

/**
 * Reads the key in `Authorization: Bearer` or `X-Api-Key`.
 * @throws Problem 401 `unauthenticated`
 */
export function readApiKey(c: Context): string {
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const key = bearer ?? c.req.header('x-api-key')
  if (key) return key
  throw new Problem(
    'unauthenticated',
    'Send an API key as "Authorization: Bearer <key>" or "X-Api-Key: <key>".',
    {
      headers: { 'www-authenticate': 'Bearer realm="fiscus"' },
    },
  )
}
