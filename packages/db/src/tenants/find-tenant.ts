import { Problem } from '@fiscus/contracts/problems/problem'
import type { Clock } from '@fiscus/runtime/clock'
import { shortCache } from '@fiscus/runtime/short-cache'
import { eq } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { tenants } from '../schema/control/tenants.ts'

export type TenantRow = typeof tenants.$inferSelect
export type TenantReference = { id: string } | { slug: string }

/** Tenants that were looked up a moment ago. */
export type RememberedTenants = {
  /** Throws the problem `not-found` or `tenant-suspended`. */
  find(reference: TenantReference): Promise<TenantRow>
  forget(): void
}

const rememberedMs = 10_000
const tenantsMax = 2000

export function rememberTenants(control: ControlDatabase, clock: Clock): RememberedTenants {
  const bounds = { clock, ttlMs: rememberedMs, entriesMax: tenantsMax }
  const byId = shortCache({ ...bounds, load: (id) => readTenant(control, { id }) })
  const bySlug = shortCache({ ...bounds, load: (slug) => readTenant(control, { slug }) })
  return {
    async find(reference) {
      const tenant = await ('id' in reference ? byId.get(reference.id) : bySlug.get(reference.slug))
      if (!tenant) throw new Problem('not-found', 'There is no such tenant.')
      if (tenant.status === 'suspended')
        throw new Problem(
          'tenant-suspended',
          `The tenant ${tenant.slug} is suspended; its administrator knows why.`,
        )
      return tenant
    },
    forget() {
      byId.drop()
      bySlug.drop()
    },
  }
}

/** The tenant as it is stored, also a suspended one. */
export async function readTenant(
  control: ControlDatabase,
  reference: TenantReference,
): Promise<TenantRow | null> {
  const isTheOne = 'id' in reference ? eq(tenants.id, reference.id) : eq(tenants.slug, reference.slug)
  const [tenant] = await control.select().from(tenants).where(isTheOne)
  return tenant ?? null
}
