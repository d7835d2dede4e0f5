import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * A CalDAV and CardDAV server of the tests. Its port stays the same when it stops and starts. Disposal ends it and
 * removes its data.
 */
export type DavServer = AsyncDisposable & {
  /** The root, where discovery begins. */
  url: string
  login: DavLogin
  /** A calendar and an address book that are empty at the start. */
  calendarUrl: string
  addressBookUrl: string
  /** Sends a request of another client: any method, with the login of the server. */
  send(method: string, url: string, request?: DavRequest): Promise<Response>
  /** Creates a collection beside those of the start, and returns its URL. */
  createCollection(kind: 'calendar' | 'address_book', name: string): Promise<string>
  stop(): Promise<void>
  start(): Promise<void>
}

export type DavLogin = { user: string; password: string }
/** `timeoutMs`: two minutes without it. */
export type DavRequest = { headers?: Record<string, string>; body?: string; timeoutMs?: number }

/**
 * Sends a request with a login and returns the answer, whatever its status. Not by fetch: when a server ends the
 * connection of a large body that is read slowly, the one of Node 24.21 ends the process with an assertion.
 */
export async function sendTo(
  method: string,
  url: string,
  { user, password }: DavLogin,
  { headers = {}, body, timeoutMs = 120_000 }: DavRequest = {},
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const sent = request(url, {
    method,
    headers: { ...headers, authorization },
    signal: AbortSignal.timeout(timeoutMs),
  })
  sent.end(body)
  const [received] = await once(sent, 'response')
  const content = await buffer(received)
  return new Response(content.byteLength === 0 ? null : new Uint8Array(content), {
    status: received.statusCode,
    headers: Object.entries(received.headers).map(([name, value]): [string, string] => [name, String(value)]),
  })
}

/** Creates a calendar or an address book with an extended MKCOL (RFC 5689). */
export async function makeCollection(
  kind: 'calendar' | 'address_book',
  url: string,
  login: DavLogin,
): Promise<string> {
  const type = kind === 'calendar' ? '<C:calendar/>' : '<A:addressbook/>'
  const body = `<D:mkcol xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="urn:ietf:params:xml:ns:carddav"><D:set><D:prop><D:resourcetype><D:collection/>${type}</D:resourcetype></D:prop></D:set></D:mkcol>`
  const headers = { 'content-type': 'application/xml' }
  const answer = await sendTo('MKCOL', url, login, { headers, body })
  if (answer.status !== 201) throw new Error(`MKCOL ${url}: ${answer.status} ${await answer.text()}`)
  return url
}
