import { type AddressedOperation, addressedOperations } from '@fiscus/testing/api-contract/api-document'
import type { Call, Reply } from '@fiscus/testing/http-client'
import { type ExampleRequest, exampleOf } from './example-files.ts'

/** The examples of one service, sent in an order in which each can succeed. */
export type Flow = {
  call: Call
  /** The tenant that a platform key names in the path. */
  tenant?: string | undefined
  /** The tenant in the path of the operations on tenants. */
  slug?: string
  /** Ids of records that exist before, by the path of their collection. */
  ids: Record<string, string>
  /** Requests that depend on what is stored. */
  requests?: Record<string, (path: string, call: Call) => Promise<ExampleRequest>>
}

/** Sends the examples of operations, one after another. Calls `check` with each response. */
export async function sendExamples(
  flow: Flow,
  operations: readonly string[],
  check: (operation: string, request: ExampleRequest, reply: Reply) => void,
): Promise<void> {
  const ids = new Map(Object.entries(flow.ids))
  for (const id of operations) {
    const { method, path: template, parameters } = routeOf(flow, id)
    const address = template.replace('{tenant}', flow.tenant ?? flow.slug ?? '')
    const path = withIds(address, ids)
    const request = (await flow.requests?.[id]?.(path, flow.call)) ?? exampleOf(id).request
    const needsMatch = parameters?.some(({ name }) => name === 'if-match')
    const headers = { ...request.headers, ...(needsMatch && (await matching(flow.call, path))) }
    const query = new URLSearchParams(request.query).toString()
    const reply = await flow.call(method, query ? `${path}?${query}` : path, request.body, headers)
    check(id, request, reply)
    remember(reply, { address, path }, ids)
  }
}

/** The operation at its address, with the tenant in the path for a platform key. */
function routeOf({ tenant }: Flow, id: string): AddressedOperation {
  const found = addressedOperations().find(
    ({ operationId, base }) =>
      operationId === id && (base === '/api/v1/tenants/{tenant}') === (tenant !== undefined),
  )
  if (!found) throw new Error(`The document has no operation ${id}`)
  return found
}

/** The path with the ids of the records that were created last in their collections, the innermost first. */
function withIds(template: string, ids: ReadonlyMap<string, string>): string {
  const path = template.replace(
    /^(.*)\/{\w+}/,
    (_, collection: string) => `${collection}/${ids.get(collection)}`,
  )
  return path === template ? path : withIds(path, ids)
}

/** The If-Match of a change: the ETag of the record, of the configuration for the order of its rules. */
async function matching(call: Call, path: string): Promise<Record<string, string>> {
  const read = path
    .replace(/\/(void|reset|folders|reopen|withdraw)$/, '')
    .replace(/\/(rules\/order|configuration\/history\/[^/]+\/restore)$/, '/configuration')
  const { headers } = await call('GET', read)
  return { 'if-match': headers.get('etag') ?? '' }
}

/**
 * Remembers the id of a created record, and of the first entry of a log, by the path of its collection; that of a
 * record within another one also by the address with its parameters.
 */
function remember(
  { status, headers, body }: Reply,
  { address, path }: { address: string; path: string },
  ids: Map<string, string>,
): void {
  const [entry] = Object(body).entries ?? []
  if (typeof entry?.id === 'string') ids.set(path, entry.id)
  const location = headers.get('location')
  const { id } = Object(Object(body).user ?? body)
  if (!location || typeof id !== 'string' || status >= 300) return
  ids.set(location.replace(/\/[^/]+$/, ''), id)
  ids.set(address, id)
}
