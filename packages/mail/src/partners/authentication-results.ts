import type { HeaderLine } from '../mime/header-lines.ts'

/** What the server of a mailbox found out about the sender of a message. */
export type Authentication = 'pass' | 'fail' | 'none'

/** The name under which the servers of a provider write, by the domain of its hosts. Those of Microsoft write none. */
const providers: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'google.com'],
  ['googlemail.com', 'google.com'],
  ['office365.com', ''],
  ['outlook.com', ''],
  ['fastmail.com', 'messagingengine.com'],
  ['me.com', 'icloud.com'],
])

/**
 * Reads the result of DMARC, else of SPF and DKIM together, from Authentication-Results (RFC 8601). Only the topmost
 * header counts, and only if its server has the domain of the mailbox's own server or address, or is one of its
 * provider: a sender can write such headers too.
 * @param servers the host of the incoming server, and the domain of the mailbox's address
 */
export function readAuthentication(
  headers: readonly HeaderLine[],
  servers: readonly string[],
): Authentication {
  const value = headers.find(({ name }) => name.toLowerCase() === 'authentication-results')?.value ?? ''
  const parts = value.replace(/\([^()]*\)/g, ' ').split(';')
  const first = parts[0]?.trim().split(/\s/)[0]?.toLowerCase() ?? ''
  const [server, results] = first.includes('=') ? ['', parts] : [first, parts.slice(1)]
  const namesOf = (own: string) => [own || null, providers.get(own) ?? null]
  if (value === '' || !servers.map(domainOf).flatMap(namesOf).includes(domainOf(server))) return 'none'
  const resultOf = (method: string) =>
    results.flatMap(
      (result) => new RegExp(`^\\s*${method}\\s*=\\s*([a-z]+)`, 'i').exec(result)?.[1]?.toLowerCase() ?? [],
    )
  const dmarc = resultOf('dmarc')[0]
  if (dmarc === 'pass' || dmarc === 'fail') return dmarc
  const [spf, dkim] = [resultOf('spf'), resultOf('dkim')]
  if (spf.includes('pass') || dkim.includes('pass')) return 'pass'
  return spf.includes('fail') && dkim.includes('fail') ? 'fail' : 'none'
}

/** The last two labels: `mx.example.com` and `imap.example.com` belong together. */
function domainOf(host: string): string {
  return host.toLowerCase().split('.').slice(-2).join('.')
}
