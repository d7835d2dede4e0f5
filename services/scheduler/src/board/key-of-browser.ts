import { Problem } from '@fiscus/contracts/problems/problem'
import { presentedKey } from '@fiscus/http/access/authenticate'
import type { Context } from 'hono'

/**
 * The key of a request that a browser may have made: the password of HTTP Basic (RFC 7617), or where any other call has it.
 * @throws Problem 401 `unauthenticated`, on which a browser asks for name and password
 */
export function keyOfBrowser(c: Context): string {
  const credentials = /^Basic +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (credentials === undefined && (c.req.header('authorization') || c.req.header('x-api-key')))
    return presentedKey(c)
  const text = Buffer.from(credentials ?? '', 'base64').toString()
  const password = text.slice(text.indexOf(':') + 1)
  if (password) return password
  throw new Problem('unauthenticated', 'Sign in with any name, and a key of the platform as password.', {
    headers: { 'www-authenticate': 'Basic realm="fiscus queues", charset="UTF-8"' },
  })
}
