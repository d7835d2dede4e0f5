import { type CollectionKind, collectionKinds } from '@fiscus/contracts/dav/dav-vocabulary'
import type { FoundDavServer } from '@fiscus/contracts/dav/server-search'
import { createEgressGuard } from '@fiscus/runtime/egress/egress'
import { resolveHost } from '@fiscus/runtime/egress/vet-host'
import { DavError } from '../http/dav-error.ts'
import { type DavHttpOptions, openDavHttp } from '../http/dav-http.ts'
import { davUrl } from '../http/dav-url.ts'
import { propfindBody } from '../xml/request-bodies.ts'
import { resolveService } from './resolve-service.ts'
import { type DavService, davServices, serviceUrl } from './service-records.ts'

type Search = Omit<DavHttpOptions, 'login'>

const searchMsMax = 20_000

/**
 * Finds the servers of a domain (RFC 6764 §6): by its records SRV and TXT, else by the well-known addresses of the
 * domain itself, to which no login is sent. Services without TLS count only where the operator allows them. A server at
 * an address that is not allowed is left out. DNS is not protected: a user confirms the servers before they get a
 * login.
 * @param domain a host name, with a port if it is not the usual one; with a port there are no records
 * @returns at most one server for each kind
 * @throws the reason of the signal
 */
export async function findServers(
  domain: string,
  { signal: stop, ...options }: Search,
): Promise<FoundDavServer[]> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(searchMsMax)])
  try {
    const found = await Promise.all(
      collectionKinds.map((kind) => findServer(domain, kind, { ...options, signal })),
    )
    return found.flatMap((server) => server ?? [])
  } catch (error) {
    stop.throwIfAborted()
    if (signal.aborted) return []
    throw error
  }
}

async function findServer(
  domain: string,
  kind: CollectionKind,
  search: Search,
): Promise<FoundDavServer | null> {
  const services = davServices.filter(
    (each) => each.kind === kind && (each.protocol === 'https:' || search.environment.plaintext),
  )
  for (const service of domain.includes(':') ? [] : services) {
    const { nameServers } = search.environment
    const records = await resolveService(`${service.label}.${domain}`, { nameServers, signal: search.signal })
    const url = serviceUrl(service, records)
    if (url !== null && (await isAllowed(url, search))) return { kind, server_url: url, source: 'dns' }
  }
  for (const service of services) {
    const url = await wellKnownUrl(domain, service, search)
    if (url !== null) return { kind, server_url: url, source: 'domain' }
  }
  return null
}

async function isAllowed(url: string, { environment, signal }: Search): Promise<boolean> {
  const { networks, resolve = resolveHost } = environment
  return createEgressGuard({ allowed: networks, resolve })(url, signal).then(
    () => true,
    () => false,
  )
}

/** Where the well-known address of a domain leads; null: to no server that answers like one of DAV. */
async function wellKnownUrl(domain: string, service: DavService, search: Search): Promise<string | null> {
  using http = openDavHttp({ ...search, login: null })
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '0' }
  const request = { method: 'PROPFIND', headers, body: propfindBody(['D:current-user-principal']) }
  try {
    const answer = await http.request(`${service.protocol}//${domain}${service.wellKnown}`, request)
    await answer.discard()
    return [207, 401].includes(answer.status) ? davUrl(answer.url) : null
  } catch (error) {
    if (error instanceof DavError) return null
    throw error
  }
}
