/** A request to the tax service; `path` follows the path of the service. */
export type Request = { method: string; path: string; body?: string; headers?: Record<string, string> }

export type Response = { status: number; etag: string; text: string }

/** Sends a request with the key of a tenant. */
export type Send = (request: Request) => Promise<Response>

export function senderOf(url: string, key: string): Send {
  return async ({ method, path, body, headers }) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: body ?? null,
    })
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      text: await response.text(),
    }
  }
}

export const get = (path: string): Request => ({ method: 'GET', path })
export const post = (path: string, body: string): Request => ({ method: 'POST', path, body })
