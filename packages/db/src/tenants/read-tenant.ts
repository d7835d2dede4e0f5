import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { eq } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { tenants } from '../schema/control/tenants.ts'

/** A stored tenant. */
export type TenantRow = typeof tenants.$inferSelect
/** The identity of a tenant, and the time zone of its dates. */
export type Tenant = Pick<TenantRow, 'id' | 'slug' | 'timezone'>

/** Identifies a tenant. */
export type TenantReference = { id: string } | { slug: string }

/** Returns the stored tenant, also a suspended one. Null: there is no such tenant. */
export async function readTenant(
  control: ControlDatabase,
  reference: TenantReference,
): Promise<TenantRow | null> {
  const matches = 'id' in reference ? eq(tenants.id, reference.id) : eq(tenants.slug, reference.slug)
  const [tenant] = await control.select().from(tenants).where(matches)
  return tenant ?? null
}

/** Returns all tenants by slug, also suspended ones. */
export function listTenants(control: ControlDatabase): Promise<TenantRow[]> {
  return control.select().from(tenants).orderBy(tenants.slug)
}

/**
 * For work of the owner on the database of a tenant.
 * @throws OperatorError while the database is being copied to another server
 */
export function requireNotPaused({ slug, paused_at }: Pick<TenantRow, 'slug' | 'paused_at'>): void {
  if (paused_at === null) return
  throw new OperatorError(
    `The tenant ${slug} is being moved to another server: repeat this when bin/tenant move has ended.`,
  )
}
