import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { EgressRejected, NameRejected, requireAllowedHost, vetHost } from '@fiscus/runtime/egress/vet-host'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import { MailError } from './mail-error.ts'

/** SMTP, submission and their usual alternative; POP3; IMAP. */
const mailPorts: readonly number[] = [25, 465, 587, 2525, 110, 995, 143, 993]

const resolveMsMax = 10_000

export type MailHost = { host: string; port: number }

/**
 * The address to connect to, and the name that the certificate must have; undefined for a host that is an IP address.
 */
export type VettedMailHost = { address: string; servername: string | undefined }

/** Where mail servers of mailboxes may be. */
export type MailGuard = Pick<MailEnvironment, 'networks' | 'ports' | 'resolve'>

/**
 * Checks the server of a mailbox: its port is one of mail, and every address of its host is public or in an allowed
 * network. The caller connects to the returned address only, so a later change of DNS has no effect.
 * @throws MailError `port_refused`, `address_refused`, and `name_unknown` also for a name that leads to an address that is
 * not allowed; the reason of the signal
 */
export async function vetMailHost(
  { host, port }: MailHost,
  { networks, ports, resolve, signal }: MailGuard & { signal: AbortSignal },
): Promise<VettedMailHost> {
  const name = requireMailHost({ host, port }, { networks, ports })
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(resolveMsMax)])
    const [first] = await vetHost(name, { allowed: networks, resolve }, limit)
    return { address: first?.address ?? name, servername: isIP(name) === 0 ? name : undefined }
  } catch (error) {
    signal.throwIfAborted()
    const message = error instanceof NameRejected ? error.message : `${name} cannot be resolved`
    throw new MailError('name_unknown', message, { cause: error })
  }
}

/**
 * Checks what can be known of the server of a mailbox without DNS, and returns its host in the form of DNS.
 * @throws MailError `port_refused`, `address_refused` for an address, `name_unknown` for what is no name
 */
export function requireMailHost(
  { host, port }: MailHost,
  { networks, ports }: Pick<MailGuard, 'networks' | 'ports'>,
): string {
  if (!mailPorts.includes(port) && !ports.includes(port))
    throw new MailError('port_refused', `The port ${port} is not one of mail`)
  const name = hostForDns(host)
  if (name === null) throw new MailError('name_unknown', 'The host is not a valid name')
  try {
    requireAllowedHost(name, networks)
    return name
  } catch (error) {
    if (!(error instanceof EgressRejected)) throw error
    throw new MailError('address_refused', error.message, { cause: error })
  }
}

const label = '[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?'
const nameInDns = new RegExp(`^${label}([.]${label})*[.]?$`)

/**
 * Returns the host in the form of DNS: `[::1]` without brackets, `0x7f.1` as 127.0.0.1, `poczta.żółw.pl` as an A-label;
 * null for a text that is neither a name nor an address, for example with a port or with a mark of direction.
 */
export function hostForDns(host: string): string | null {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return bare
  // domainToASCII removes marks without a width, which cannot be seen in the stored host.
  if (!/^[\p{L}\p{M}\p{N}._-]+$/u.test(bare)) return null
  const name = domainToASCII(bare)
  return nameInDns.test(name) ? name : null
}
