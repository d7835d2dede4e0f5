/** A request to the tax service; `path` follows the path of the service. */
export type Request = { method: string; path: string; body?: string; headers?: Record<string, string> }

export type Response = { status: number; etag: string; text: string }

/** Sends a request with the key of a tenant. */
export type Send = (request: Request) => Promise<Response>

/** The tax service, and the URL of the database of the tenant that sends the requests. */
export type Target = { send: Send; tenantUrl: string }

/** A request with the largest input that its route accepts. `create` returns a new one for each attempt. */
export type HeavyRequest = { name: string; create: () => Request | Promise<Request>; status: number }

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
