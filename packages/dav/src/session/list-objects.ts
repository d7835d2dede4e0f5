import { DavError } from '../http/dav-error.ts'
import type { DavHttp } from '../http/dav-http.ts'
import { isSameCollection, memberUrl } from '../http/dav-url.ts'
import { strongEtag } from '../http/etag.ts'
import { missingCollection, otherCollection, requireMultistatus } from '../http/status-error.ts'
import { readMultistatus } from '../xml/multistatus.ts'
import { propfindBody } from '../xml/request-bodies.ts'
import { childOf, davNames } from '../xml/xml-element.ts'
import type { ListedObject } from './dav-session.ts'

const bytesMax = 128 * 1024 * 1024
const timeoutMs = 300_000
const objectsMax = 200_000

/**
 * Lists the objects of a collection while the answer arrives. An object that the server cannot show now is listed
 * without ETag: it exists.
 * @throws DavError, also at the end: `no_dav` for an answer that ends early or leaves the collection itself out,
 * `answer_too_large`
 */
export async function* listObjects(http: DavHttp, collection: string): AsyncGenerator<ListedObject> {
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '1' }
  const body = propfindBody(['D:getetag', 'D:resourcetype'])
  const response = await requireMultistatus(
    await http.request(collection, { method: 'PROPFIND', headers, body, bytesMax, timeoutMs }),
  )
  let objects = 0
  let hasCollection = false
  let isMissing = false
  for await (const part of readMultistatus(response.chunks())) {
    if (part.kind !== 'response') continue
    const { href, status, properties } = part.response
    const url = memberUrl(href, collection)
    if (url === null) {
      const isCollection = isSameCollection(href, collection)
      hasCollection ||= isCollection && (status === null || status < 300)
      isMissing ||= status === 404
      if (isCollection && status === 507)
        throw new DavError('answer_too_large', 'The server lists a part of the collection only')
      continue
    }
    const isGone = status === 404 || status === 410
    if (isGone || childOf(properties.get(davNames.resourceType), davNames.collection)) continue
    objects += 1
    if (objects > objectsMax)
      throw new DavError('answer_too_large', `The collection has more than ${objectsMax} objects`)
    yield { url, etag: strongEtag(properties.get(davNames.etag)?.text) }
  }
  if (!hasCollection && isMissing) throw missingCollection(collection)
  if (!hasCollection) throw otherCollection(response, collection)
}
