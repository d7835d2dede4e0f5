import type { Clock } from '@fiscus/runtime/clock'
import { eq } from 'drizzle-orm'
import type { ControlDatabase } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { returnedRow } from '../returned-row.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { TenantRow } from './find-tenant.ts'
import type { NewTenant } from './new-tenant.ts'

/** Makes a tenant known whose database is ready; one that is known stays as it is. */
export function registerTenant(
  { control, clock }: { control: ControlDatabase; clock: Clock },
  { slug, name = slug, timezone, database }: NewTenant & { database: string },
): Promise<TenantRow> {
  return control.transaction(async (tx) => {
    const row = { slug, name, timezone, database, created_at: clock.now() }
    await tx.insert(tenants).values(row).onConflictDoNothing({ target: tenants.slug })
    const tenant = returnedRow(await tx.select().from(tenants).where(eq(tenants.slug, slug)))
    await notifyChange(tx, 'tenants', tenant.id)
    return tenant
  })
}
