import { documentOf } from './documents.ts'
import type { ForkedServer } from './fork-server.ts'
import type { Target } from './load.ts'

/** What the tax server tells: where it listens, a key for each tenant, and its administration database. */
export type TaxServer = { url: string; keys: Record<string, string>; databaseUrl: string }

/** Posts a 10-line cart to /calculate with the key of a tenant; its lines are named alike, and numbered. */
export function calculateTarget(server: ForkedServer<TaxServer>, tenant: string, name?: string): Target {
  const { url, keys } = server.ready
  return {
    server,
    url: `${url}/api/v1/tax/calculate`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys[tenant]}` },
    body: JSON.stringify(documentOf(10, 'exclusive', name)),
  }
}

/** One answer of a target as text. Fails when it is not 200. */
export async function textOf({ url, headers, body }: Target): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${text}`)
  return text
}
