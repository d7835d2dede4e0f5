import { OperatorError } from '@fiscus/runtime/faults/operator-error'
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
  const { at: suspended_at, actor: suspended_by, reason: suspension_reason } = author
  const suspension = {
    status: 'suspended',
    suspended_at,
    suspended_by,
    suspension_reason,
    delete_at: null,
  } as const
  return changeStatus(control, slug, 'suspend', suspension, author)
}

/** Ends a suspension, also that of a tenant that was to be deleted. Null: there is no such tenant. */
export function resumeTenant(
  control: ControlDatabase,
  slug: string,
  author: Author,
): Promise<TenantRow | null> {
  const nothing = { suspended_at: null, suspended_by: null, suspension_reason: null, delete_at: null }
  return changeStatus(control, slug, 'resume', { status: 'active', ...nothing }, author)
}

type Suspension = Pick<
  TenantRow,
  'status' | 'suspended_at' | 'suspended_by' | 'suspension_reason' | 'delete_at'
>

function changeStatus(
  control: ControlDatabase,
  slug: string,
  action: 'suspend' | 'resume',
  suspension: Suspension,
  author: Author,
): Promise<TenantRow | null> {
  return control.transaction(async (tx) => {
    const [before] = await tx.select().from(tenants).where(eq(tenants.slug, slug)).for('update')
    if (!before || before.status === suspension.status) return before ?? null
    const after = { ...before, ...suspension, version: before.version + 1 }
    await tx
      .update(tenants)
      .set({ ...suspension, version: after.version })
      .where(eq(tenants.slug, slug))
    await writeAuditEntry(tx, author, { entity: 'tenant', entity_id: before.id, action, before, after })
    await notifyChange(tx, 'tenants', before.id)
    return after
  })
}
