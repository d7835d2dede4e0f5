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
 * Returns the addresses of a host: a name, or an IP address in its normal form. All of them are public or in `allowed`.
 * The caller connects to these addresses only, so a later change of DNS has no effect.
 * @throws EgressRejected if one is not, else the error of DNS
 */
export async function vetHost(
  host: string,
  { allowed = new BlockList(), resolve = resolveHost }: EgressOptions,
  signal: AbortSignal,
): Promise<Address[]> {
  const version = isIP(host)
  const addresses =
    version === 0 ? await unlessAborted(resolve(host), signal) : [{ address: host, family: version }]
  signal.throwIfAborted()
  if (addresses.length === 0) throw new Error(`${host} has no address`)
  for (const { address, family } of addresses) {
    if (isPublicAddress(address) || allowed.check(address, family === 6 ? 'ipv6' : 'ipv4')) continue
    throw new EgressRejected(`${host} resolves to ${address}, which is not a public address`)
  }
  return addresses
}

/** Resolves a host by the DNS of the machine. */
export const resolveHost: ResolveHost = (host) => lookup(host, { all: true })
