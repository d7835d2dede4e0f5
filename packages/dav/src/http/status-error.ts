import { wantsDigest } from '../logins/digest-challenge.ts'
import { DavError, type DavFaultCode } from './dav-error.ts'
import type { DavResponse } from './dav-http.ts'
import { isSameCollection } from './dav-url.ts'

type RefusingResponse = Pick<DavResponse, 'status' | 'url' | 'retryAt'> & Partial<Pick<DavResponse, 'header'>>

/** The error for a response whose status its request does not expect. */
export function statusError({ status, url, retryAt, header }: RefusingResponse): DavError {
  const isOfDigest = status === 401 && wantsDigest(header?.('www-authenticate'))
  return new DavError(
    isOfDigest ? 'digest_needed' : codeOf(status),
    `${new URL(url).host} answered with status ${status}`,
    {
      status,
      retryAt,
    },
  )
}

function codeOf(status: number): DavFaultCode {
  if (status === 401) return 'login_refused'
  if (status === 403) return 'access_refused'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 429 || status === 503) return 'server_busy'
  return status >= 500 ? 'server_failed' : 'no_dav'
}

/** Statuses that are about the account, whatever was requested: no other request has a better result now. */
export function isAccountStatus(status: number): boolean {
  return [401, 407, 429, 503].includes(status)
}

/**
 * Passes a multistatus on.
 * @throws DavError for any other status, after the rest of the response was read or cut off
 */
export async function requireMultistatus(response: DavResponse): Promise<DavResponse> {
  if (response.status === 207) return response
  await response.discard()
  throw statusError(response)
}

/**
 * Xandikos answers a request for a missing collection with a multistatus, and with an address that it encodes in
 * another way.
 */
export function missingCollection(url: string): DavError {
  return new DavError('not_found', `There is no collection at ${url}`, { status: 404 })
}

/**
 * The error for a response without any address of the collection. `url` is where the response is from: another address
 * than that of the collection after a redirect, which the server gives for a collection that it has moved. Discovery
 * finds it there.
 */
export function otherCollection(
  { url, status }: Pick<DavResponse, 'url' | 'status'>,
  collection: string,
): DavError {
  if (!isSameCollection(url, collection)) return missingCollection(collection)
  return new DavError('no_dav', `The answer has no address of ${collection}`, { status })
}
