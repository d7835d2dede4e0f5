import { isIP } from 'node:net'
import type { Context } from 'hono'
import { networkOf } from '../connections/network-of.ts'
import type { ApiEnv } from '../requests/api-env.ts'

/**
 * The network of the caller, for rate limits: an IPv4 address, or the /64 of an IPv6 address, since one subscriber has
 * a /64. Each trusted proxy appends the address of its client to X-Forwarded-For. Entries further left are not
 * trustworthy.
 */
export function clientAddress(c: Context<ApiEnv>, trustedProxies: number): string {
  return networkOf(callerAddress(c, trustedProxies))
}

/** The address of the caller. */
export function callerAddress(c: Context<ApiEnv>, trustedProxies: number): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  const client = trustedProxies > 0 ? (forwarded.at(-trustedProxies)?.trim() ?? '') : ''
  return isIP(client) ? client : (c.env?.incoming?.socket.remoteAddress ?? 'unknown')
}
