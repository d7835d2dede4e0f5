import { once } from 'node:events'
import { type Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
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

/**
 * Sends a request to addresses that the guard has checked, and returns the response with its unread body. Redirects are
 * not followed. Without an agent the connection is not kept.
 * @throws the network error; the reason of the signal
 */
export async function sendVetted(
  url: URL,
  addresses: readonly Address[],
  { method, headers = {}, body, signal, agent }: VettedRequest,
): Promise<IncomingMessage> {
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
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no response')
  // The reader of the response receives later errors.
  sent.on('error', () => {})
  return response
}
