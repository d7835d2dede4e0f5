import { once } from 'node:events'
import {
  type ClientRequest,
  type Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { hasCode } from '../has-code.ts'
import type { Address } from './vet-host.ts'

export type VettedRequest = {
  method: string
  headers?: Record<string, string> | undefined
  body?: string | undefined
  /** Ends the request, and the reading of the response. */
  signal: AbortSignal
  /** Keeps connections of one guard only: a kept connection could lead to an address that another guard has allowed. */
  agent?: HttpAgent | HttpsAgent | undefined
}

/** Methods that change nothing: a client may repeat them (RFC 9110 §9.2.1, RFC 4918 §9.1, RFC 3253 §3.6). */
export const readingMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT']

/**
 * Sends a request to addresses that the guard has checked, and returns the response with its unread body. Redirects are not followed.
 * Without an agent the connection is not kept. A server may close a kept connection at any time: what only reads is then sent again.
 * @throws the network error; the reason of the signal
 */
export async function sendVetted(
  url: URL,
  addresses: readonly Address[],
  vetted: VettedRequest,
): Promise<IncomingMessage> {
  const { method, headers = {}, body, signal, agent } = vetted
  const lookupVetted: LookupFunction = (_host, { all }, found) => {
    const [first] = addresses
    if (all) found(null, [...addresses])
    else found(null, first?.address ?? '', first?.family)
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const hasBody = body !== undefined || method === 'POST' || method === 'PUT'
  const length = hasBody ? { 'content-length': Buffer.byteLength(body ?? '') } : {}
  const options = { method, headers: { ...headers, ...length }, lookup: lookupVetted, signal }
  const sent = request(url, { ...options, agent: agent ?? false })
  sent.end(body)
  const response = await responseTo(sent)
  // Each repetition ends a kept connection, so that the last one has a new connection.
  if (response === 'closed') return sendVetted(url, addresses, vetted)
  // The reader of the response receives later errors.
  sent.on('error', () => {})
  return response
}

/** Returns the response; `closed`: a kept connection has ended before it, and the request changes nothing. */
async function responseTo(sent: ClientRequest): Promise<IncomingMessage | 'closed'> {
  try {
    const [response]: IncomingMessage[] = await once(sent, 'response')
    if (!response) throw new Error('no response')
    return response
  } catch (error) {
    if (sent.reusedSocket && readingMethods.includes(sent.method) && hasCode(error, 'ECONNRESET', 'EPIPE'))
      return 'closed'
    throw error
  }
}
