import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'

/**
 * The network of the caller, for rate limits: an IPv4 address, or the /64 of an IPv6 address, since one subscriber has a /64.
 * Each trusted proxy appends the address of its client to X-Forwarded-For. Entries further left are not trustworthy.
 */
export function clientAddress(c: Context<ApiEnv>, trustedProxies: number): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  const client = trustedProxies > 0 ? (forwarded.at(-trustedProxies)?.trim() ?? '') : ''
  return networkOf(isIP(client) ? client : (c.env?.incoming?.socket.remoteAddress ?? 'unknown'))
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? firstGroups(address) : address
}

/** The first four of the eight groups of an IPv6 address. `::` abbreviates the zero groups. */
function firstGroups(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(zeros).fill('0')].slice(0, 4).join(':')
}
