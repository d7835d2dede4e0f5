import { request } from 'node:http'
import { text } from 'node:stream/consumers'

const timeoutMs = 60_000

/** The response to a request: its status and body, or null when the connection was refused or cut. */
export type Answer = { status: number; text: string } | null

/**
 * Sends a request on a connection of its own, and does not repeat it. `fetch` of the tests rejects what the proxy
 * itself answers.
 */
export function send(
  method: string,
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const sent = request(url, {
    method,
    agent: false,
    headers: { ...headers, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  sent.on('error', () => resolve(null))
  sent.on('response', (response) => {
    text(response).then(
      (answer) => resolve({ status: response.statusCode ?? 0, text: answer }),
      () => resolve(null),
    )
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}
