import { OperatorError } from '@fiscus/runtime/operator-error'
import { eq } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { tenants } from '../schema/control/tenants.ts'
import { administrationSlug } from './prepare-administration.ts'
import type { TenantRow } from './read-tenant.ts'

/**
 * Suspends a tenant: every process rejects its requests until it is resumed. Its data is unchanged. Null: there is no such tenant.
 * @throws OperatorError for the administration
 */
export function suspendTenant(control: ControlDatabase, slug: string): Promise<TenantRow | null> {
  if (slug === administrationSlug) throw new OperatorError('The administration cannot be suspended.')
  return changeStatus(control, slug, 'suspended')
}

/** Ends a suspension. Null: there is no such tenant. */
export function resumeTenant(control: ControlDatabase, slug: string): Promise<TenantRow | null> {
  return changeStatus(control, slug, 'active')
}

function changeStatus(
  control: ControlDatabase,
  slug: string,
  status: TenantRow['status'],
): Promise<TenantRow | null> {
  return control.transaction(async (tx) => {
    const [tenant] = await tx.update(tenants).set({ status }).where(eq(tenants.slug, slug)).returning()
    if (!tenant) return null
    await notifyChange(tx, 'tenants', tenant.id)
    return tenant
  })
}
