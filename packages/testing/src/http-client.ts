/** A response. `body` is the parsed text if it is JSON, else null. */
export type Reply<Body = unknown> = { status: number; headers: Headers; text: string; body: Body }

/**
 * Sends a request:
 * `call('PATCH', '/api/v1/tax/settings', { rounding_algorithm: 'half_even' }, { 'if-match': '"v1"' })`. The body is
 * sent as JSON, a string unchanged. `Body` is the expected type of the response; it is not validated.
 */
export type Call = <Body = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply<Body>>

const timeoutMs = 180_000

/** Creates a client of a service. With a key, requests are authenticated. */
export function createHttpClient(url: string, key?: string): Call {
  return async <Body>(method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
    const json: Body = isJson && text !== '' ? JSON.parse(text) : null
    return { status: response.status, headers: response.headers, text, body: json }
  }
}
