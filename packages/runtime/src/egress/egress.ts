import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { sendVetted } from './send-vetted.ts'
import { type Address, type EgressOptions, EgressRejected, requireAllowedHost, vetHost } from './vet-host.ts'

/** A request to an address that a customer has set. `timeoutMs` covers the whole request, from DNS to the last byte. */
export type EgressRequest = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  signal?: AbortSignal
}

/** The first 64 KB of a response. `isComplete` is false if the response is longer. */
export type EgressResponse = { status: number; text: string; isComplete: boolean }

/**
 * Sends a request to an allowed address.
 * @throws EgressRejected, or NameRejected, if the address is not allowed, else the network error
 */
export type Egress = (url: string, request: EgressRequest) => Promise<EgressResponse>

/**
 * Resolves and checks the address of a request without sending it.
 * @throws EgressRejected, or NameRejected, if the address is not allowed, else the network error
 */
export type EgressGuard = (url: string, signal: AbortSignal) => Promise<{ url: URL; addresses: Address[] }>

const responseBytesMax = 64 * 1024

/**
 * Creates a client for requests to addresses that customers have set. It protects internal services against such
 * requests (SSRF): it connects only to addresses that the guard has checked, so a later change of DNS has no effect,
 * and follows no redirects.
 */
export function createEgress(options: EgressOptions = {}): Egress {
  const guard = createEgressGuard(options)
  return async (text, request) => {
    const { signal: stop, timeoutMs } = request
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = stop ? AbortSignal.any([stop, timeout]) : timeout
    const { url, addresses } = await guard(text, signal)
    const { method, headers, body } = request
    const response = await sendVetted(url, addresses, { method, headers, body, signal })
    return readResponse(response)
  }
}

/** Creates a guard that allows only http and https, and only hosts whose addresses are all public or in `allowed`. */
export function createEgressGuard(options: EgressOptions = {}): EgressGuard {
  return async (text, signal) => {
    const url = readUrl(text)
    return { url, addresses: await vetHost(hostOf(url), options, signal) }
  }
}

/**
 * Checks the address of requests when it is set, without DNS: its result does not tell what a name leads to.
 * @throws EgressRejected
 */
export function requireAllowedUrl(text: string, allowed?: BlockList): void {
  requireAllowedHost(hostOf(readUrl(text)), allowed)
}

/** The URL parser has normalized all spellings of an IP address (`0x7f.1`). */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

function readUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new EgressRejected('The address is not a valid URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new EgressRejected(`${url.protocol} is not allowed: only http: and https: are`)
  if (url.username || url.password)
    throw new EgressRejected('The address must not contain a user name or a password')
  return url
}

async function readResponse(response: IncomingMessage): Promise<EgressResponse> {
  const { statusCode: status = 0 } = response
  if (status >= 300 && status < 400) {
    response.destroy()
    throw new EgressRejected(`The server returned a redirect (${status}), which is not followed`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > responseBytesMax) break
  }
  const text = Buffer.concat(chunks).subarray(0, responseBytesMax).toString()
  return { status, text, isComplete: size <= responseBytesMax }
}
