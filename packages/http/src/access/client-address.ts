import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'

/**
 * Where a request comes from, for counting: an IPv4 address, or the /64 of an IPv6 one, which is what one subscriber has.
 * Each proxy that we trust appends the address it was called from to X-Forwarded-For; what stands further left is the
 * caller's own claim.
 */
export function clientAddress(c: Context<ApiEnv>, trustedProxies: number): string {
  const forwarded = c.req.header('x-forwarded-for')?.split(',') ?? []
  const told = trustedProxies > 0 ? (forwarded.at(-trustedProxies)?.trim() ?? '') : ''
  return networkOf(isIP(told) ? told : (c.env?.incoming?.socket.remoteAddress ?? 'unknown'))
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv6(address) ? firstGroups(address) : address
}

/** The first four of the eight groups of an IPv6 address; `::` stands for the groups that are zero. */
function firstGroups(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(zeros).fill('0')].slice(0, 4).join(':')
}
