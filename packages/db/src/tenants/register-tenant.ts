import { eq } from 'drizzle-orm'
import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { requireRow } from '../queries/require-row.ts'
import { tenants } from '../schema/control/tenants.ts'
import type { NewTenant } from './new-tenant.ts'
import type { TenantRow } from './read-tenant.ts'

type Registered = NewTenant & { database: string } & Partial<
    Pick<TenantRow, 'id' | 'server' | 'status' | 'suspension_reason'>
  >

/** Inserts the row of a tenant whose database is ready. Writes an audit entry. An existing row stays unchanged. */
export function registerTenant(
  { control, author }: { control: ControlDatabase; author: Author },
  { slug, name = slug, ...facts }: Registered,
): Promise<TenantRow> {
  return control.transaction(async (tx) => {
    const row = { slug, name, ...facts, created_at: author.at }
    const inserted = await tx
      .insert(tenants)
      .values(row)
      .onConflictDoNothing({ target: tenants.slug })
      .returning()
    const tenant = requireRow(await tx.select().from(tenants).where(eq(tenants.slug, slug)))
    if (inserted.length > 0)
      await writeAuditEntry(tx, author, {
        entity: 'tenant',
        entity_id: tenant.id,
        action: 'create',
        before: null,
        after: tenant,
      })
    await notifyChange(tx, 'tenants', tenant.id)
    return tenant
  })
}
