import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import { DavError } from '../http/dav-error.ts'
import type { DavHttp } from '../http/dav-http.ts'
import { collectionUrl, davUrl } from '../http/dav-url.ts'
import { requireMultistatus, statusError } from '../http/status-error.ts'
import { collectionPropertyNames, kindOf, propertiesOf } from '../session/collection-properties.ts'
import type { CollectionProperties } from '../session/dav-session.ts'
import { type MultistatusResponse, multistatusResponses } from '../xml/multistatus.ts'
import { type PropertyName, propfindBody } from '../xml/request-bodies.ts'
import { davNames, hrefsOf } from '../xml/xml-element.ts'

/** The steps of discovery after the login, in their order. */
export type DiscoveryStep = 'principal' | 'home' | 'collections'

export type FoundCollection = { kind: CollectionKind; url: string } & Pick<
  CollectionProperties,
  'name' | 'color' | 'isReadOnly'
>

/** What a server has for a login. */
export type Discovered = {
  principalUrl: string | null
  calendarHomeUrl: string | null
  addressBookHomeUrl: string | null
  collections: FoundCollection[]
}

/** More collections than an account may have. */
const collectionsMax = 1_000
const homesMax = 5
const principalNames: readonly PropertyName[] = ['D:current-user-principal', 'D:resourcetype']
const homeNames: readonly PropertyName[] = ['C:calendar-home-set', 'A:addressbook-home-set']

/** Where discovery begins, and the origins that get the login. */
export type DiscoveryStart = { serverUrl: string; origins: readonly string[] }

type DiscoveryProgress = {
  /** A step has succeeded. */
  reached?: (step: DiscoveryStep) => void
  /** The server refers to another origin, which gets no request. */
  referred?: (origin: string) => void
}

/**
 * Finds the collections of a login, beginning at an address of the server (RFC 6764 §6): the principal of the address,
 * else of the well-known addresses; its home sets; and their calendars and address books. An address that is a
 * collection itself counts too. Addresses on other origins than those of the login get no request, and are an error
 * where nothing else was found.
 * @throws DavError; `no_dav` when the server has no principal and no collection there, `redirect_refused`
 */
export async function findCollections(
  http: DavHttp,
  { serverUrl, origins }: DiscoveryStart,
  { reached = () => {}, referred = () => {} }: DiscoveryProgress = {},
): Promise<Discovered> {
  const isOwn = (url: string) => {
    const { origin } = new URL(url)
    const isAllowed = origins.includes(origin)
    if (!isAllowed) referred(origin)
    return isAllowed
  }
  const principal = await findPrincipal(http, serverUrl)
  if (principal !== null) requireOwn([principal], isOwn)
  if (principal !== null) reached('principal')
  const homes = principal === null ? noHomes : await findHomes(http, principal)
  const all = [...homes.calendar, ...homes.addressBook]
  const own = all.filter(isOwn)
  if (all.length > 0) requireOwn(all, isOwn)
  if (all.length > 0) reached('home')
  // An address of a collection, or of the folder of collections, works without a principal.
  const places = all.length > 0 ? own : [serverUrl]
  const found = new Map<string, FoundCollection>()
  for (const place of new Set(places))
    for (const collection of await collectionsAt(http, place))
      if (isOwn(collection.url) && found.size < collectionsMax) found.set(collection.url, collection)
  if (all.length === 0 && found.size === 0)
    throw new DavError('no_dav', `${new URL(serverUrl).host} has neither a principal nor a collection`)
  reached('collections')
  return {
    principalUrl: principal,
    calendarHomeUrl: homes.calendar.find(isOwn) ?? null,
    addressBookHomeUrl: homes.addressBook.find(isOwn) ?? null,
    collections: [...found.values()],
  }
}

/** @throws DavError when all addresses are on other origins */
function requireOwn(urls: readonly string[], isOwn: (url: string) => boolean): void {
  if (urls.filter(isOwn).length > 0) return
  throw new DavError('redirect_refused', `The server refers to ${urls.map((url) => new URL(url).host)}`)
}

/** The principal of a login. null: the server names none. */
async function findPrincipal(http: DavHttp, serverUrl: string): Promise<string | null> {
  const places = [serverUrl, '/.well-known/caldav', '/.well-known/carddav', '/']
  let failure: DavError | null = null
  for (const place of new Set(places.map((each) => new URL(each, serverUrl).href))) {
    try {
      const [response] = await propfind(http, place, principalNames)
      const principal = hrefOf(response, davNames.principal, place)
      if (principal !== null) return principal
    } catch (error) {
      if (!(error instanceof DavError) || !isOfPlace(error)) throw error
      failure ??= error
    }
  }
  // The first address is the one that the user has entered: its failure counts.
  if (
    failure &&
    ['login_refused', 'digest_needed', 'access_refused', 'redirect_refused'].includes(failure.code)
  )
    throw failure
  return null
}

/** Whether another address of the same server may have a better answer. */
function isOfPlace({ code }: DavError): boolean {
  return ['access_refused', 'not_found', 'no_dav', 'server_failed', 'redirect_refused'].includes(code)
}

const noHomes = { calendar: [] as string[], addressBook: [] as string[] }

async function findHomes(http: DavHttp, principal: string): Promise<typeof noHomes> {
  const [response] = await propfind(http, principal, homeNames)
  const homesOf = (name: string) =>
    hrefsOf(response?.properties.get(name))
      .flatMap((href) => davUrl(href, principal) ?? [])
      .map(collectionUrl)
      .slice(0, homesMax)
  return { calendar: homesOf(davNames.calendarHome), addressBook: homesOf(davNames.addressBookHome) }
}

/** The calendars and address books in a folder, and the folder itself if it is one. */
async function collectionsAt(http: DavHttp, place: string): Promise<FoundCollection[]> {
  const responses = await propfind(http, place, collectionPropertyNames, '1')
  return responses.flatMap((response) => {
    const kind = kindOf(response)
    const url = davUrl(response.href, place)
    if (kind === null || url === null) return []
    const { name, color, isReadOnly } = propertiesOf(response)
    return { kind, url: collectionUrl(url), name, color, isReadOnly }
  })
}

async function propfind(
  http: DavHttp,
  url: string,
  names: readonly PropertyName[],
  depth: '0' | '1' = '0',
): Promise<MultistatusResponse[]> {
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth }
  const request = { method: 'PROPFIND', headers, body: propfindBody(names) }
  const answer = await requireMultistatus(await http.request(url, request))
  const responses = await multistatusResponses(answer.chunks())
  const [only] = responses
  if (responses.length === 1 && only?.status && only.status >= 400)
    throw statusError({ status: only.status, url, retryAt: null })
  return responses.map((response) => ({
    ...response,
    href: davUrl(response.href, answer.url) ?? response.href,
  }))
}

function hrefOf(response: MultistatusResponse | undefined, name: string, base: string): string | null {
  const [href] = hrefsOf(response?.properties.get(name))
  const url = href === undefined ? null : davUrl(href, base)
  return url === null ? null : collectionUrl(url)
}
