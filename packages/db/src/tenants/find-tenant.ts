import { Problem } from '@fiscus/contracts/problem'
import type { Clock } from '@fiscus/runtime/clock'
import { eq } from 'drizzle-orm'
import type { ControlDatabase } from '../databases.ts'
import { tenants } from '../schema/control/tenants.ts'

export type TenantRow = typeof tenants.$inferSelect
export type TenantReference = { id: string } | { slug: string }

/** Tenants by id or slug, remembered for a short while. */
export type TenantLookup = {
  /** Throws the problem `not-found` or `tenant-suspended`. */
  find(reference: TenantReference): Promise<TenantRow>
  /** Forgets one tenant, or with null all. */
  forget(tenantId: string | null): void
}

const rememberedMs = 10_000
const rememberedMax = 1000

export function tenantLookup(control: ControlDatabase, clock: Clock): TenantLookup {
  const remembered = new Map<string, { tenant: TenantRow; until: number }>()
  return {
    async find(reference) {
      const key = JSON.stringify(reference)
      const known = remembered.get(key)
      if (known && clock.now().getTime() < known.until) return usable(known.tenant)
      const tenant = await readTenant(control, reference)
      if (remembered.size >= rememberedMax) remembered.clear()
      remembered.set(key, { tenant, until: clock.now().getTime() + rememberedMs })
      return usable(tenant)
    },
    forget(tenantId) {
      for (const [key, { tenant }] of remembered)
        if (tenantId === null || tenant.id === tenantId) remembered.delete(key)
    },
  }
}

async function readTenant(control: ControlDatabase, reference: TenantReference): Promise<TenantRow> {
  const isTheOne = 'id' in reference ? eq(tenants.id, reference.id) : eq(tenants.slug, reference.slug)
  const [tenant] = await control.select().from(tenants).where(isTheOne)
  if (!tenant) throw new Problem('not-found', 'There is no such tenant')
  return tenant
}

function usable(tenant: TenantRow): TenantRow {
  if (tenant.status === 'suspended')
    throw new Problem('tenant-suspended', `The tenant ${tenant.slug} is suspended: ask its administrator`)
  return tenant
}
