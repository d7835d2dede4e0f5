import type { SrvRecord } from 'node:dns'
import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import { davUrl } from '../http/dav-url.ts'

/** A service of RFC 6764 §3. */
export type DavService = {
  kind: CollectionKind
  label: string
  protocol: 'https:' | 'http:'
  /** The path without a record of it. */
  wellKnown: string
}

/** The services of a domain for a kind, those with TLS first. */
export const davServices: readonly DavService[] = [
  { kind: 'calendar', label: '_caldavs._tcp', protocol: 'https:', wellKnown: '/.well-known/caldav' },
  { kind: 'calendar', label: '_caldav._tcp', protocol: 'http:', wellKnown: '/.well-known/caldav' },
  { kind: 'address_book', label: '_carddavs._tcp', protocol: 'https:', wellKnown: '/.well-known/carddav' },
  { kind: 'address_book', label: '_carddav._tcp', protocol: 'http:', wellKnown: '/.well-known/carddav' },
]

/** The records SRV and TXT of a service. A TXT record may have several parts. */
export type ServiceRecords = { servers: readonly SrvRecord[]; texts: readonly (readonly string[])[] }

/**
 * The address of the server of a service: the one of the lowest priority, and of those the one of the greatest weight.
 * The path is that of the record TXT. null: the domain does not have the service.
 */
export function serviceUrl(
  { protocol, wellKnown }: DavService,
  { servers, texts }: ServiceRecords,
): string | null {
  const [first] = [...servers].sort((a, b) => a.priority - b.priority || b.weight - a.weight)
  // A target `.` says that there is no such service (RFC 2782).
  const host = first?.name.replace(/\.$/, '').toLowerCase() ?? ''
  if (!first || host === '') return null
  const url = URL.parse(`${protocol}//${host}:${first.port}`)
  // A name with signs of a URL would lead elsewhere.
  if (url?.hostname !== host || url.pathname !== '/') return null
  return davUrl(pathOf(texts) ?? wellKnown, url.href)
}

function pathOf(texts: ServiceRecords['texts']): string | null {
  for (const parts of texts) {
    const [, path] = /^path=(\/(?!\/).*)$/i.exec(parts.join('')) ?? []
    if (path !== undefined) return path
  }
  return null
}
