import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { unlessAborted } from '../waiting/unless-aborted.ts'
import { isPublicAddress } from './public-address.ts'

export type Address = { address: string; family: number }

/** Resolves the addresses of a host. Rejects if it has none. */
export type ResolveHost = (host: string) => Promise<Address[]>

export type EgressOptions = {
  /** Private networks that requests may reach, in addition to public addresses. */
  allowed?: BlockList | undefined
  resolve?: ResolveHost | undefined
}

/** The address of a request is not allowed. The message has the reason. */
export class EgressRejected extends Error {
  override name = 'EgressRejected'
}

/**
 * A name leads to an address that is not allowed. Callers answer as for a name without an address: a tenant who could
 * tell them apart would learn the names inside, one by one. The message has the reason, for logs.
 */
export class NameRejected extends Error {
  override name = 'NameRejected'
}

/**
 * Returns the addresses of a host: a name, or an IP address in its normal form. All of them are public or in `allowed`.
 * The caller connects to these addresses only, so a later change of DNS has no effect.
 * @throws EgressRejected if the host is an address that is not, or `localhost`; NameRejected if an address of a name is
 * not; else the error of DNS
 */
export async function vetHost(
  host: string,
  { allowed = new BlockList(), resolve = resolveHost }: EgressOptions,
  signal: AbortSignal,
): Promise<Address[]> {
  requireAllowedHost(host, allowed)
  const version = isIP(host)
  if (version !== 0) return [{ address: host, family: version }]
  const addresses = await unlessAborted(resolve(host), signal)
  signal.throwIfAborted()
  if (addresses.length === 0) throw new Error(`${host} has no address`)
  for (const { address } of addresses)
    if (!isAllowed(address, allowed))
      throw new NameRejected(`${host} resolves to ${address}, which is not a public address`)
  return addresses
}

/**
 * Checks what can be known of a host without DNS, when it is set. A name passes whatever it leads to: each connection
 * checks it.
 * @throws EgressRejected for an address that is not allowed, and for `localhost`
 */
export function requireAllowedHost(host: string, allowed = new BlockList()): void {
  if (isIP(host) !== 0 && !isAllowed(host, allowed))
    throw new EgressRejected(`${host} is not a public address`)
  if (/(^|\.)localhost\.?$/.test(host) && !isAllowed('127.0.0.1', allowed))
    throw new EgressRejected(`${host} is this machine`)
}

function isAllowed(address: string, allowed: BlockList): boolean {
  return isPublicAddress(address) || allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves a host by the DNS of the machine. */
export const resolveHost: ResolveHost = (host) => lookup(host, { all: true })
