import { createDocument } from './documents.ts'
import type { ForkedServer } from './fork-server.ts'
import type { Endpoint } from './load.ts'

/**
 * The tax service in its process, from `servers/tax.ts`. `keys` has one key for each tenant; `databaseUrl` is the
 * administration database.
 */
export type TaxServer = { url: string; keys: Record<string, string>; databaseUrl: string }

/**
 * The request `POST /calculate` with a cart of 10 lines and the key of a tenant. The lines are called `name 1`,
 * `name 2` and so on.
 */
export function calculateEndpoint(server: ForkedServer<TaxServer>, tenant: string, name?: string): Endpoint {
  const { url, keys } = server.firstMessage
  return {
    server,
    url: `${url}/api/v1/tax/calculate`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys[tenant]}` },
    body: JSON.stringify(createDocument(10, 'exclusive', name)),
  }
}

/** Sends the request of an endpoint once, and returns the text of the response. Throws unless the status is 200. */
export async function fetchText({ url, headers, body }: Endpoint): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`POST ${url} returned ${response.status}: ${text}`)
  return text
}
