import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import { isLoopback } from '@fiscus/runtime/addresses/is-loopback'

/**
 * Whether a request has the Host of this installation: an IP address, `localhost`, or one of its names. A page of another
 * site, whose name leads to this process, so reads nothing here with the browser of a user. Such a page has no key: what
 * is sent with one passes with every name, as Prometheus and programs in a cluster use them. So does `/healthz`, which
 * says nothing.
 * @param names lower-case; undefined: the names are not known, and every one passes
 */
export function hasKnownHost(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  names: readonly string[] | undefined,
): boolean {
  if (names === undefined || headers.host === undefined) return true
  if (/^\/healthz([?#]|$)/.test(url)) return true
  if (headers.authorization !== undefined && /^\/(api\/|metrics([?#]|$))/.test(url)) return true
  // A request may name its host in its address too, which then counts (RFC 9112 §3.2.2).
  const hosts = url.startsWith('/') ? [headers.host] : [headers.host, URL.parse(url)?.host ?? '']
  return hosts.every((host) => {
    const name = nameOf(host)
    return name !== null && (name === 'localhost' || isIPv4(name) || isIPv6(name) || names.includes(name))
  })
}

/** Whether a Host is `localhost` or an address of the same machine. */
export function isLocalHost(host: string): boolean {
  const name = nameOf(host)
  return name !== null && (name === 'localhost' || isLoopback(name))
}

/** The name or the address in a Host, without brackets and port; null for what is neither. */
function nameOf(host: string): string | null {
  const [, address, name] = /^(?:\[([^[\]]*)\]|([^:[\]]*))(?::\d{0,5})?$/.exec(host.toLowerCase()) ?? []
  return address === undefined ? (name ?? null) : isIPv6(address) ? address : null
}
