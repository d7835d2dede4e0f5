import { Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Clock } from '@fiscus/runtime/clock'
import type { DavEnvironment } from '@fiscus/runtime/dav/dav-environment'
import { createEgressGuard } from '@fiscus/runtime/egress/egress'
import { sendVetted } from '@fiscus/runtime/egress/send-vetted'
import { type Address, type ResolveHost, resolveHost } from '@fiscus/runtime/egress/vet-host'
import type { DavLogin } from '../logins/dav-login.ts'
import { DavError } from './dav-error.ts'
import { decodeBody } from './decode-body.ts'
import { requestFaultOf } from './request-fault.ts'
import { bodyOf } from './response-body.ts'
import { retryAtOf } from './retry-after.ts'

export type DavRequest = {
  method: string
  headers?: Record<string, string>
  body?: string
  /** The longest answer, decompressed. 4 MB by default. */
  bytesMax?: number
  /** The time for the whole request. A minute by default. */
  timeoutMs?: number
}

export type DavResponse = {
  status: number
  /** The address after redirects. */
  url: string
  header(name: string): string | undefined
  /** The instant before which the server wants no request. */
  retryAt: Date | null
  /** The decompressed body as it arrives. It is read once, by one of the three functions. */
  chunks(): AsyncIterable<Buffer>
  /** null: the body is neither in UTF-8 nor in the charset of its Content-Type. */
  text(): Promise<string | null>
  /** Reads a short body, so that the connection can be used again, and closes the connection of a longer one. */
  discard(): Promise<void>
}

export type DavHttpOptions = {
  environment: DavEnvironment
  /** null: no login, and redirects may lead to other origins. */
  login: DavLogin | null
  clock: Clock
  signal: AbortSignal
}

/** Sends requests for one account, over connections of its own. Disposal closes them. */
export type DavHttp = Disposable & { request(url: string, request: DavRequest): Promise<DavResponse> }

const redirectsMax = 5
const bytesMaxDefault = 4 * 1024 * 1024
const timeoutMsDefault = 60_000
const discardedBytesMax = 64 * 1024
/** Methods that change nothing: only they follow redirects. */
const readingMethods = ['GET', 'OPTIONS', 'PROPFIND', 'REPORT']

/**
 * Opens the HTTP client of an account. The address of each request and of each redirect is checked by the egress guard,
 * and connected to as checked. With a login a request or redirect to an origin that is not one of its own is refused
 * before anything is sent to it.
 */
export function openDavHttp({ environment, login, clock, signal: stop }: DavHttpOptions): DavHttp {
  const agents = openAgents(environment.ca)
  const resolve = resolveOnce(environment.resolve ?? resolveHost)
  const guard = createEgressGuard({ allowed: environment.networks, resolve })
  const vet = async (text: string, signal: AbortSignal) => {
    const url = URL.parse(text)
    if (url?.protocol === 'http:' && !environment.plaintext)
      throw new DavError('plaintext_refused', `${url.host} has no TLS`)
    if (url && login && !login.origins.includes(url.origin))
      throw new DavError('redirect_refused', `${url.host} is not the server of the account`)
    return guard(text, signal)
  }

  const send = async (text: string, request: DavRequest, signal: AbortSignal) => {
    const { url, addresses } = await vet(text, signal)
    const { method, body } = request
    const authorization = login?.authorizationOf({ method, url }) ?? null
    const headers = {
      'user-agent': 'Fiscus',
      'accept-encoding': 'gzip, deflate',
      ...request.headers,
      ...(authorization !== null && { authorization }),
    }
    const agent = agents[url.protocol === 'https:' ? 'https' : 'http']
    return sendVetted(url, addresses, { method, headers, body, signal, agent })
  }

  /** Sends a request, and once more when a 401 has led to another login. A 401 has changed nothing on the server. */
  const sendLoggedIn = async (text: string, request: DavRequest, signal: AbortSignal) => {
    const response = await send(text, request, signal)
    if (response.statusCode !== 401 || login === null) return response
    const { method } = request
    const challenge = response.headers['www-authenticate']
    if (!(await login.renew({ method, url: new URL(text), challenge }))) return response
    response.destroy()
    return send(text, request, signal)
  }

  return {
    async request(start, request) {
      const { timeoutMs = timeoutMsDefault, bytesMax = bytesMaxDefault } = request
      const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
      const host = URL.parse(start)?.host ?? ''
      const rejected = (error: unknown) => {
        stop.throwIfAborted()
        throw requestFaultOf(error, host)
      }
      let url = start
      for (let redirects = 0; ; redirects += 1) {
        const response = await sendLoggedIn(url, request, signal).catch(rejected)
        const next = redirectOf(response, url)
        if (next === null) return responseOf(response, { url, bytesMax, now: clock.now(), rejected })
        response.destroy()
        if (redirects === redirectsMax || !readingMethods.includes(request.method))
          throw new DavError('redirect_refused', `${host} redirects a ${request.method}`)
        if (url.startsWith('https:') && next.startsWith('http:'))
          throw new DavError('redirect_refused', `${host} redirects to an address without TLS`)
        url = next
      }
    },
    [Symbol.dispose]() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

function openAgents(ca: string | undefined) {
  const options = { keepAlive: true, maxSockets: 4, maxFreeSockets: 1 }
  return {
    http: new HttpAgent(options),
    https: new HttpsAgent({ ...options, minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) }),
  }
}

/** Resolves each host once, so that a kept connection leads to an address that is still allowed. */
function resolveOnce(resolve: ResolveHost): ResolveHost {
  const known = new Map<string, Promise<Address[]>>()
  return (host) => {
    const found = known.get(host) ?? resolve(host)
    known.set(host, found)
    return found
  }
}

/** Where a response redirects to; null: it is none. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: string): string | null {
  if (statusCode < 300 || statusCode >= 400) return null
  const next = URL.parse(headers.location ?? '', url)?.href
  if (![301, 302, 307, 308].includes(statusCode) || next === undefined)
    throw new DavError('no_dav', `The server redirects with status ${statusCode}`, { status: statusCode })
  return next
}

function responseOf(
  response: IncomingMessage,
  {
    url,
    bytesMax,
    now,
    rejected,
  }: { url: string; bytesMax: number; now: Date; rejected: (error: unknown) => never },
): DavResponse {
  const { statusCode: status = 0, headers } = response
  async function* chunks(limit = bytesMax) {
    try {
      yield* bodyOf(response, limit)
    } catch (error) {
      rejected(error)
    } finally {
      if (!response.complete) response.destroy()
    }
  }
  return {
    status,
    url,
    header: (name) => [headers[name]].flat()[0],
    retryAt: retryAtOf(headers['retry-after'], now),
    chunks: () => chunks(),
    async text() {
      const parts: Buffer[] = []
      for await (const chunk of chunks()) parts.push(chunk)
      return decodeBody(Buffer.concat(parts), headers['content-type'])
    },
    async discard() {
      // The status counts: an error of the rest of the answer does not.
      await Array.fromAsync(chunks(discardedBytesMax)).catch(() => {})
    },
  }
}
