import { BlockList, isIPv4 } from 'node:net'

/**
 * Returns whether an IP address is public: routed on the internet, and not reserved for private networks or by a cloud
 * provider.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialIPv4.check(address)
  return globalUnicast.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6')
}

/** IANA IPv4 Special-Purpose Address Registry (RFC 6890), multicast (RFC 5771), and an address reserved by Azure. */
const specialIPv4 = networksOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's agent and metadata endpoint, within a public range.
  ['168.63.129.16', 32],
])

/**
 * The addresses routed on the internet (RFC 4291 §2.4). Loopback, unique local, link-local, multicast, mapped and
 * translated IPv4 addresses are outside.
 */
const globalUnicast = networksOf('ipv6', [['2000::', 3]])

/** Exceptions: reserved (IANA IPv6 Special-Purpose Address Registry), or with an embedded IPv4 address. */
const specialIPv6 = networksOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function networksOf(family: 'ipv4' | 'ipv6', networks: [address: string, prefix: number][]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family)
  return list
}
