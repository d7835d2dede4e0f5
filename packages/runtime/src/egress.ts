import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A request that goes out to an address that a customer has given. `timeoutMs` is for all of it, from the name to the last byte. */
export type EgressRequest = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  signal?: AbortSignal
}

/** The first 64 KB of an answer; `isWhole` says whether that was all of it. */
export type EgressAnswer = { status: number; text: string; isWhole: boolean }

/**
 * Sends a request to where it may go.
 * @throws EgressRefused when it may not go there; any other error is that of the network
 */
export type Egress = (url: string, request: EgressRequest) => Promise<EgressAnswer>

/**
 * Finds where a request would go, without sending it.
 * @throws EgressRefused when it may not go there; any other error is that of the network
 */
export type EgressGuard = (url: string, signal: AbortSignal) => Promise<{ url: URL; addresses: Address[] }>

/** The guard said no. The message says why. */
export class EgressRefused extends Error {
  override name = 'EgressRefused'
}

/** The addresses of a host; rejects when it has none. */
export type ResolveHost = (host: string) => Promise<Address[]>
type Address = { address: string; family: number }

export type EgressOptions = {
  /** Networks of our own that requests may go to as well. */
  allowed?: BlockList | undefined
  resolve?: ResolveHost
}

const answerBytesMax = 64 * 1024

/**
 * The way out for requests to addresses that customers have given, so that nobody reaches through us what is ours: where the guard
 * lets it, and no redirects. It connects to the very addresses that the guard has checked: a name that leads elsewhere a moment
 * later changes nothing.
 */
export function createEgress(options: EgressOptions = {}): Egress {
  const guard = createEgressGuard(options)
  return async (text, request) => {
    const { signal: stop, timeoutMs } = request
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
    const { url, addresses } = await guard(text, signal)
    const response = await send(url, addresses, { ...request, signal })
    return readAnswer(response)
  }
}

/** Lets requests go to http and https only, and only to hosts all of whose addresses are public or in `allowed`. */
export function createEgressGuard({
  allowed = new BlockList(),
  resolve = resolveHost,
}: EgressOptions = {}): EgressGuard {
  return async (text, signal) => {
    const url = readUrl(text)
    const addresses = await unlessAborted(addressesOf(url, resolve), signal)
    for (const { address, family } of addresses) {
      if (isPublicAddress(address) || allowed.check(address, family === 6 ? 'ipv6' : 'ipv4')) continue
      throw new EgressRefused(`${url.hostname} leads to ${address}, which is not a public address`)
    }
    return { url, addresses }
  }
}

const resolveHost: ResolveHost = (host) => lookup(host, { all: true })

function readUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new EgressRefused('It is not an address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new EgressRefused(`${url.protocol} is not allowed: only http: and https: are`)
  if (url.username || url.password)
    throw new EgressRefused('An address must not have a user name or a password in it')
  return url
}

/** A host that is an address is its own; the URL has read all its spellings (`0x7f.1`) already. */
async function addressesOf(url: URL, resolve: ResolveHost): Promise<Address[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (addresses.length === 0) throw new Error(`${host} has no address`)
  return addresses
}

async function send(
  url: URL,
  addresses: Address[],
  { method, headers = {}, body = '', signal }: EgressRequest,
): Promise<IncomingMessage> {
  const checked: LookupFunction = (_host, { all }, found) => {
    const [first] = addresses
    if (all) found(null, addresses)
    else found(null, first?.address ?? '', first?.family)
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const length = method === 'POST' ? { 'content-length': Buffer.byteLength(body) } : {}
  // A connection of its own: one that is kept could lead where another check has allowed it.
  const options = { method, headers: { ...headers, ...length }, lookup: checked, agent: false, signal }
  const sending = request(url, options)
  sending.end(body)
  const [response]: IncomingMessage[] = await once(sending, 'response')
  if (!response) throw new Error('no answer')
  // What breaks later belongs to the reading of the answer.
  sending.on('error', () => {})
  return response
}

async function readAnswer(response: IncomingMessage): Promise<EgressAnswer> {
  const { statusCode: status = 0 } = response
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new EgressRefused(`It answered with a redirect (${status}), which is not followed`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop breaks the connection off.
    if (size > answerBytesMax) break
  }
  const text = Buffer.concat(chunks).subarray(0, answerBytesMax).toString()
  return { status, text, isWhole: size <= answerBytesMax }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}
