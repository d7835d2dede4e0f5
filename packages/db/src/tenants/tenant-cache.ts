import { Problem } from '@fiscus/contracts/problems/problem'
import { tenants } from '@fiscus/messages/tenants'
import { shortCache } from '@fiscus/runtime/caches/short-cache'
import type { Clock } from '@fiscus/runtime/clock'
import type { ControlDatabase } from '../connections/databases.ts'
import { readTenant, type TenantReference, type TenantRow } from './read-tenant.ts'

/** Caches tenants for ten seconds. */
export type TenantCache = {
  /**
   * Throws the problem `not-found`, `tenant-suspended`, or, while the tenant is moved to another server,
   * `database-unavailable`.
   */
  find(reference: TenantReference): Promise<TenantRow>
  clear(): void
}

const cachedMs = 10_000
const tenantsMax = 2000

/** Caches at most 2,000 tenants by id, and as many by slug. */
export function createTenantCache(control: ControlDatabase, clock: Clock): TenantCache {
  const bounds = { clock, ttlMs: cachedMs, entriesMax: tenantsMax }
  const byId = shortCache({ ...bounds, load: (id) => readTenant(control, { id }) })
  const bySlug = shortCache({ ...bounds, load: (slug) => readTenant(control, { slug }) })
  return {
    async find(reference) {
      const tenant = await ('id' in reference ? byId.get(reference.id) : bySlug.get(reference.slug))
      if (!tenant) throw new Problem('not-found', tenants.unknown())
      if (tenant.status === 'suspended')
        throw new Problem('tenant-suspended', tenants.suspended({ slug: tenant.slug }))
      if (tenant.paused_at !== null) throw beingMoved(tenant.slug)
      return tenant
    },
    clear() {
      byId.drop()
      bySlug.drop()
    },
  }
}

/** The problem of a request while the database of its tenant is copied to another server. */
export function beingMoved(slug: string): Problem {
  return new Problem('database-unavailable', tenants.moving({ slug }), { headers: { 'Retry-After': '10' } })
}
