import { OperatorError } from '@fiscus/runtime/operator-error'
import { eq } from 'drizzle-orm'
import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { tenants } from '../schema/control/tenants.ts'
import { administrationSlug } from './prepare-administration.ts'
import type { TenantRow } from './read-tenant.ts'

/**
 * Suspends a tenant: every process rejects its requests until it is resumed. Its data is unchanged. Writes an
 * entry to the audit log of the administration. Null: there is no such tenant.
 * @throws OperatorError for the administration
 */
export function suspendTenant(
  control: ControlDatabase,
  slug: string,
  author: Author,
): Promise<TenantRow | null> {
  if (slug === administrationSlug) throw new OperatorError('The administration cannot be suspended.')
  return changeStatus(control, slug, { status: 'suspended', action: 'suspend' }, author)
}

/** Ends a suspension. Null: there is no such tenant. */
export function resumeTenant(
  control: ControlDatabase,
  slug: string,
  author: Author,
): Promise<TenantRow | null> {
  return changeStatus(control, slug, { status: 'active', action: 'resume' }, author)
}

function changeStatus(
  control: ControlDatabase,
  slug: string,
  { status, action }: { status: TenantRow['status']; action: 'suspend' | 'resume' },
  author: Author,
): Promise<TenantRow | null> {
  return control.transaction(async (tx) => {
    const [before] = await tx.select().from(tenants).where(eq(tenants.slug, slug)).for('update')
    if (!before || before.status === status) return before ?? null
    const after = { ...before, status }
    await tx.update(tenants).set({ status }).where(eq(tenants.slug, slug))
    await writeAuditEntry(tx, author, { entity: 'tenant', entity_id: before.id, action, before, after })
    await notifyChange(tx, 'tenants', before.id)
    return after
  })
}
