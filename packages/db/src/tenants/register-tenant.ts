import type { Clock } from '@fiscus/runtime/clock'
import { eq } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { requireRow } from '../queries/require-row.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { NewTenant } from './new-tenant.ts'
import type { TenantRow } from './read-tenant.ts'

/** Inserts the row of a tenant whose database is ready. An existing row stays unchanged. */
export function registerTenant(
  { control, clock }: { control: ControlDatabase; clock: Clock },
  { slug, name = slug, timezone, database }: NewTenant & { database: string },
): Promise<TenantRow> {
  return control.transaction(async (tx) => {
    const row = { slug, name, timezone, database, created_at: clock.now() }
    await tx.insert(tenants).values(row).onConflictDoNothing({ target: tenants.slug })
    const tenant = requireRow(await tx.select().from(tenants).where(eq(tenants.slug, slug)))
    await notifyChange(tx, 'tenants', tenant.id)
    return tenant
  })
}
