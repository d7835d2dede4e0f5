import { Problem } from '@fiscus/contracts/problems/problem'
import { access } from '@fiscus/messages/access'
import type { Context } from 'hono'

/** Returns whether a request has a key in any place, or other credentials of its own. */
export function hasApiKey(c: Context): boolean {
  return c.req.header('authorization') !== undefined || c.req.header('x-api-key') !== undefined
}

/**
 * Reads the key in `Authorization: Bearer` or `X-Api-Key`.
 * @throws Problem 401 `unauthenticated`
 */
export function readApiKey(c: Context): string {
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const key = bearer ?? c.req.header('x-api-key')
  if (key) return key
  throw new Problem('unauthenticated', access.keyMissing(), {
    headers: { 'www-authenticate': 'Bearer realm="fiscus"' },
  })
}
