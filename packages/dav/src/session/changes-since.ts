import { DavError } from '../http/dav-error.ts'
import type { DavHttp, DavResponse } from '../http/dav-http.ts'
import { isElsewhere, isSameCollection, memberUrl } from '../http/dav-url.ts'
import { strongEtag } from '../http/etag.ts'
import { isAccountStatus, missingCollection, otherCollection, statusError } from '../http/status-error.ts'
import { readMultistatus } from '../xml/multistatus.ts'
import { syncCollectionBody } from '../xml/request-bodies.ts'
import { davNames } from '../xml/xml-element.ts'
import type { ChangesPage } from './dav-session.ts'

const bytesMax = 64 * 1024 * 1024
const timeoutMs = 300_000
/** 418: some servers send it for an object that was deleted. */
const goneStatuses = [404, 410, 418]

/**
 * Reads a page of the changes of a collection since a token (RFC 6578), null: since the beginning. Servers answer an
 * unknown token with many statuses: whatever is not about the account, the access or the collection means
 * `invalidToken`.
 * @throws DavError
 */
export async function changesSince(
  http: DavHttp,
  collection: string,
  token: string | null,
): Promise<ChangesPage | { invalidToken: true }> {
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '0' }
  const body = syncCollectionBody(token)
  const response = await http.request(collection, { method: 'REPORT', headers, body, bytesMax, timeoutMs })
  if (response.status !== 207) return refusedToken(response)
  const page = await readPage(response, collection)
  if (page.isTruncated && page.token === token)
    throw new DavError('no_dav', 'The server returns the same page of changes again')
  return page
}

async function refusedToken(response: DavResponse): Promise<{ invalidToken: true }> {
  const { status } = response
  const isFinal = isAccountStatus(status) || status === 404 || status === 410
  const text = status === 403 ? ((await response.text().catch(() => null)) ?? '') : ''
  await response.discard()
  // The precondition is looked for as a text: its answer needs no other part.
  if (isFinal || (status === 403 && !text.includes('valid-sync-token'))) throw statusError(response)
  return { invalidToken: true }
}

async function readPage(response: DavResponse, collection: string): Promise<ChangesPage> {
  const changes = new Map<string, string | null | 'removed'>()
  let token: string | null = null
  let isTruncated = false
  let isMissing = false
  let [hasOwn, hasOther] = [false, false]
  for await (const part of readMultistatus(response.chunks())) {
    if (part.kind === 'token') {
      token = part.token
      continue
    }
    const { href, status, properties } = part.response
    const url = memberUrl(href, collection)
    const isGone = status !== null && goneStatuses.includes(status)
    if (isElsewhere(href, collection)) hasOther = true
    else hasOwn = true
    if (url !== null) changes.set(url, isGone ? 'removed' : strongEtag(properties.get(davNames.etag)?.text))
    else if (isGone) isMissing = true
    else if (status === 507 && isSameCollection(href, collection)) isTruncated = true
  }
  if (token === null && isMissing) throw missingCollection(collection)
  // As changes of the collection these would be none, and after a complete listing its objects would be removed.
  if (hasOther && !hasOwn) throw otherCollection(response, collection)
  if (token === null) throw new DavError('no_dav', 'The changes of the server have no token')
  const page: ChangesPage = { changed: [], removed: [], token, isTruncated }
  for (const [url, change] of changes)
    if (change === 'removed') page.removed.push(url)
    else page.changed.push({ url, etag: change })
  return page
}
