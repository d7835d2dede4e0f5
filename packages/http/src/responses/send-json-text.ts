import { encodeWideText } from '@fiscus/runtime/encode-wide-text'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, TypedResponse } from 'hono'
import type { ApiEnv } from '../requests/api-env.ts'
import { jsonTextResponse } from './json-text-response.ts'

// The adapter would send a response whose parts nothing has read yet.
void RESPONSE_ALREADY_SENT.body

/**
 * Sends a JSON text, as a string or as its bytes, with the status 200 by Node's response object: a `Response` and its
 * headers cost as much as the authentication. Middleware cannot change the response any more. `T` is the type of its
 * value.
 */
export function sendJsonText<T>(
  c: Context<ApiEnv>,
  text: string | Uint8Array,
): Response & TypedResponse<T, 200, 'json'> {
  const outgoing = c.env?.outgoing
  if (!outgoing) return jsonTextResponse<T, 200>(c, text, 200)
  const body = typeof text === 'string' ? (encodeWideText(text) ?? text) : text
  const length = Buffer.byteLength(body)
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
  // ASCII has the same bytes in Latin-1, which Node writes to the socket without encoding a copy first.
  if (typeof body === 'string') outgoing.end(body, length === body.length ? 'latin1' : 'utf8')
  else outgoing.end(body)
  return RESPONSE_ALREADY_SENT as Response & TypedResponse<T, 200, 'json'>
}
