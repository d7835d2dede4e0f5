import { DavError } from '../http/dav-error.ts'
import type { DavHttp, DavResponse } from '../http/dav-http.ts'
import { strongEtag } from '../http/etag.ts'
import { isAccountStatus, statusError } from '../http/status-error.ts'
import type { ObjectAnswer, PutCondition } from './dav-session.ts'

/**
 * Compression on the way changes the ETag: nginx makes it weak and Apache adds `-gzip` to it, so that no change on its
 * condition could succeed (RFC 9110 §8.8.3.3).
 */
const uncompressed = { 'accept-encoding': 'identity' }

/** The longest object. A larger one has the status 413. */
export const objectBytesMax = 5 * 1024 * 1024

/**
 * Reads an object.
 * @throws DavError for 401, 429 and 503, and without an answer
 */
export async function getObject(http: DavHttp, url: string): Promise<ObjectAnswer> {
  const response = await http.request(url, {
    method: 'GET',
    headers: uncompressed,
    bytesMax: objectBytesMax,
  })
  if (response.status !== 200 || isWebPage(response)) return answerOf(response)
  try {
    const text = await response.text()
    return { status: 200, etag: etagOf(response), text, retryAt: null }
  } catch (error) {
    if (!(error instanceof DavError) || error.code !== 'answer_too_large') throw error
    return { status: 413, etag: null, text: null, retryAt: null }
  }
}

/** Creates or replaces an object, with a condition always. Errors are those of `getObject`. */
export async function putObject(
  http: DavHttp,
  url: string,
  text: string,
  condition: PutCondition,
): Promise<ObjectAnswer> {
  const type = /^\s*BEGIN:VCARD/i.test(text) ? 'text/vcard' : 'text/calendar'
  const headers = { 'content-type': `${type}; charset=utf-8`, ...headersOf(condition) }
  return answerOf(await http.request(url, { method: 'PUT', headers, body: text }))
}

/** Deletes an object that has an ETag. Errors are those of `getObject`. */
export async function deleteObject(
  http: DavHttp,
  url: string,
  condition: { ifMatch: string },
): Promise<ObjectAnswer> {
  return answerOf(await http.request(url, { method: 'DELETE', headers: headersOf(condition) }))
}

function headersOf(condition: PutCondition): Record<string, string> {
  return 'ifMatch' in condition
    ? { ...uncompressed, 'if-match': condition.ifMatch }
    : { ...uncompressed, 'if-none-match': condition.ifNoneMatch }
}

async function answerOf(response: DavResponse): Promise<ObjectAnswer> {
  await response.discard()
  if (isWebPage(response))
    throw new DavError('no_dav', `${new URL(response.url).host} answered with a web page`, { status: 200 })
  if (isAccountStatus(response.status)) throw statusError(response)
  return { status: response.status, etag: etagOf(response), text: null, retryAt: response.retryAt }
}

/**
 * A page of a web site or of a login in the place of an object or of its change. It may have any status and any ETag;
 * servers confirm changes with pages only with other statuses (201 of mod_dav).
 */
function isWebPage(response: DavResponse): boolean {
  return response.status === 200 && /^text\/html\b/i.test(response.header('content-type') ?? '')
}

function etagOf(response: DavResponse): string | null {
  return strongEtag(response.header('etag'))
}
