import { Problem } from '@fiscus/contracts/problems/problem'
import { access } from '@fiscus/messages/access'
import type { Context } from 'hono'
import type { PublicUrl } from './session-cookie.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects a change that a page of another site has sent with the cookie of a browser: it needs
 * `Sec-Fetch-Site: same-origin`, and from a browser without this header an Origin with the host of the request or of
 * PUBLIC_URL.
 * @throws Problem 403 `cross-site-request`
 */
export function requireSameOrigin(c: Context, publicUrl: PublicUrl): void {
  if (safeMethods.has(c.req.method)) return
  const site = c.req.header('sec-fetch-site')
  if (site === undefined ? hasOwnOrigin(c, publicUrl) : site === 'same-origin') return
  throw new Problem('cross-site-request', access.otherSite())
}

function hasOwnOrigin(c: Context, publicUrl: PublicUrl): boolean {
  const origin = URL.parse(c.req.header('origin') ?? '')
  if (!origin) return false
  return origin.origin === publicUrl?.origin || origin.host === c.req.header('host')
}
