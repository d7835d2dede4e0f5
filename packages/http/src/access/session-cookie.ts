import { isLoopback } from '@fiscus/runtime/addresses/is-loopback'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** The address at which browsers open the panel; undefined: that of each request. */
export type PublicUrl = URL | undefined

const secureName = '__Host-fiscus'
const plainName = 'fiscus'

/**
 * Whether the cookies of a request are sent over https only. Plain http is accepted for PUBLIC_URL with http, and
 * without PUBLIC_URL for a browser on the machine of the service: another site of the same host could otherwise set the
 * cookie.
 */
export function isSecure(c: Context, publicUrl: PublicUrl): boolean {
  if (publicUrl) return publicUrl.protocol === 'https:'
  const { hostname } = new URL(c.req.url)
  return !(hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, '')))
}

/** The token in the session cookie of a request. */
export function readSessionToken(c: Context, publicUrl: PublicUrl): string | undefined {
  return getCookie(c, isSecure(c, publicUrl) ? secureName : plainName)
}

/** Sets the session cookie. It ends with the browser, or with the session on the server. */
export function setSessionCookie(c: Context, publicUrl: PublicUrl, token: string): void {
  const secure = isSecure(c, publicUrl)
  setCookie(c, secure ? secureName : plainName, token, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: 'Lax',
  })
}

/** Deletes the session cookie of a browser. */
export function deleteSessionCookie(c: Context, publicUrl: PublicUrl): void {
  const secure = isSecure(c, publicUrl)
  deleteCookie(c, secure ? secureName : plainName, { path: '/', secure })
}
