import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import { DavError } from '../http/dav-error.ts'
import type { DavHttp } from '../http/dav-http.ts'
import { memberUrl } from '../http/dav-url.ts'
import { strongEtag } from '../http/etag.ts'
import { isAccountStatus, statusError } from '../http/status-error.ts'
import { type MultistatusResponse, multistatusResponses } from '../xml/multistatus.ts'
import { multigetBody } from '../xml/request-bodies.ts'
import { davNames } from '../xml/xml-element.ts'
import type { ReadObject } from './dav-session.ts'
import { getObject, objectBytesMax } from './object-requests.ts'

const answerBytesMax = 32 * 1024 * 1024
const urlsMax = 50

/**
 * Reads objects of a collection (RFC 4791 §7.9, RFC 6352 §8.7), at most 50. Objects that the answer leaves out are read
 * one by one, and so are all of them when the server has no multiget. An answer that is too large or is no XML is
 * divided, so that one object cannot hide the others.
 * @throws DavError for the account, and without an answer
 */
export async function multiget(
  http: DavHttp,
  collection: string,
  kind: CollectionKind,
  urls: readonly string[],
): Promise<ReadObject[]> {
  if (urls.length > urlsMax) throw new Error(`A multiget has at most ${urlsMax} objects`)
  if (urls.length === 0) return []
  if (urls.length === 1) return readEach(http, urls)
  try {
    const found = await report(http, collection, kind, urls)
    const isRead = new Set(found.map(({ url }) => url))
    return [
      ...found,
      ...(await readEach(
        http,
        urls.filter((url) => !isRead.has(url)),
      )),
    ]
  } catch (error) {
    if (!(error instanceof DavError) || !['answer_too_large', 'no_dav'].includes(error.code)) throw error
    const half = Math.ceil(urls.length / 2)
    const first = await multiget(http, collection, kind, urls.slice(0, half))
    return [...first, ...(await multiget(http, collection, kind, urls.slice(half)))]
  }
}

async function report(
  http: DavHttp,
  collection: string,
  kind: CollectionKind,
  urls: readonly string[],
): Promise<ReadObject[]> {
  const body = multigetBody(
    kind,
    urls.map((url) => new URL(url).pathname),
  )
  const headers = { 'content-type': 'application/xml; charset=utf-8', depth: '1' }
  const response = await http.request(collection, {
    method: 'REPORT',
    headers,
    body,
    bytesMax: answerBytesMax,
  })
  if (response.status !== 207) {
    await response.discard()
    if (isAccountStatus(response.status)) throw statusError(response)
    return []
  }
  const wanted = new Set(urls)
  const data = kind === 'calendar' ? davNames.calendarData : davNames.addressData
  return (await multistatusResponses(response.chunks())).flatMap((answered) => {
    const url = memberUrl(answered.href, collection)
    const object = url !== null && wanted.delete(url) ? objectOf(url, answered, data) : null
    return object ?? []
  })
}

/** null: the answer has neither a status nor the data, or bytes in it that are no UTF-8, which end as U+FFFD here. */
function objectOf(url: string, answered: MultistatusResponse, data: string): ReadObject | null {
  const { status, properties } = answered
  if (status !== null && status >= 300) return { url, status, etag: null, text: null }
  const text = properties.get(data)?.text
  if (text === undefined || text.trim() === '' || text.includes('\uFFFD')) return null
  if (text.length > objectBytesMax) return { url, status: 413, etag: null, text: null }
  return { url, status: 200, etag: strongEtag(properties.get(davNames.etag)?.text), text: withCrLf(text) }
}

/**
 * XML has LF for the CRLF of an object (XML 1.0 §2.11). An edit keeps the line ends, and some servers take no object
 * with LF (RFC 5545 §3.1).
 */
function withCrLf(text: string): string {
  return text.includes('\r') ? text : text.replaceAll('\n', '\r\n')
}

async function readEach(http: DavHttp, urls: readonly string[]): Promise<ReadObject[]> {
  const objects: ReadObject[] = []
  for (const url of urls) {
    const { status, etag, text } = await getObject(http, url)
    objects.push({ url, status, etag, text })
  }
  return objects
}
