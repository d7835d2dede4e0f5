import type { Scope } from '@fiscus/contracts/access/scopes'
import { createKey } from '@fiscus/db/keys/create-key'
import type { Clock } from '@fiscus/runtime/clock'
import type { FreshDatabases } from './fresh-databases.ts'
import { type Call, createHttpClient } from './http-client.ts'
import { testAuthor } from './test-author.ts'

export type ApiCallers = {
  /** Creates a key of a tenant (by its slug), or of the platform (null). */
  keyOf(slug: string | null, scopes?: readonly Scope[]): Promise<string>
  /** A function that sends requests with a new key of a tenant (by its slug), or of the platform (null). */
  caller(slug: string | null, scopes?: readonly Scope[]): Promise<Call>
}

type Api = { url: string; fresh: FreshDatabases; clock: Clock }

/** The callers of an API. Without scopes they have `tenantScopes`, and those of the platform `tenants:admin`, too. */
export function apiCallers({ url, fresh, clock }: Api, tenantScopes: readonly Scope[]): ApiCallers {
  const keyOf: ApiCallers['keyOf'] = async (slug, scopes) => {
    const tenantId = slug === null ? null : fresh.tenant(slug).id
    const all = scopes ?? (slug === null ? [...tenantScopes, 'tenants:admin' as const] : tenantScopes)
    const key = { name: 'test', tenantId, scopes: all, requestsPerMinute: 1_000_000 }
    return (await createKey({ control: fresh.owner, author: testAuthor(clock) }, key)).key
  }
  return { keyOf, caller: async (slug, scopes) => createHttpClient(url, await keyOf(slug, scopes)) }
}
