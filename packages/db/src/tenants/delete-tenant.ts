import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { type Author, writeAuditEntry } from '../audit/write-audit-entry.ts'
import { asOwner } from '../connections/connect.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import { type ServerAddresses, serverUrlOf } from '../connections/tenant-url.ts'
import { dropDatabase, keptDatabaseOf } from '../moves/kept-database.ts'
import { notifyChange } from '../notifications/notify-change.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import { tenantCreations } from '../schema/control/tenant-creations.ts'
import { tenants } from '../schema/control/tenants.ts'
import { administrationSlug } from './prepare-administration.ts'
import type { TenantRow } from './read-tenant.ts'

/**
 * Sets the instant from which a suspended tenant may be deleted. `resumeTenant` cancels it. Null: there is no such
 * tenant.
 * @throws OperatorError for a tenant that is not suspended
 */
export function scheduleDeletion(
  control: ControlDatabase,
  slug: string,
  delete_at: Date,
  author: Author,
): Promise<TenantRow | null> {
  return control.transaction(async (tx) => {
    const [before] = await tx.select().from(tenants).where(eq(tenants.slug, slug)).for('update')
    if (!before) return null
    if (before.status !== 'suspended' || slug === administrationSlug)
      throw new OperatorError(`The tenant ${slug} is not suspended, so that it cannot be deleted.`)
    const after = { ...before, delete_at, version: before.version + 1 }
    await tx.update(tenants).set({ delete_at, version: after.version }).where(eq(tenants.id, before.id))
    await writeAuditEntry(tx, author, {
      entity: 'tenant',
      entity_id: before.id,
      action: 'schedule deletion',
      before,
      after,
    })
    await notifyChange(tx, 'tenants', before.id)
    return after
  })
}

/**
 * Returns the suspended tenants whose time has come, the oldest first. One that is being moved waits for the end of
 * that.
 */
export function listDeletable(control: ControlDatabase, now: Date): Promise<TenantRow[]> {
  return control
    .select()
    .from(tenants)
    .where(and(eq(tenants.status, 'suspended'), lte(tenants.delete_at, now), isNull(tenants.moving_to)))
    .orderBy(asc(tenants.delete_at), asc(tenants.slug))
}

type Deletion = {
  /** The servers, as the owner. */
  addresses: ServerAddresses
  tenant: TenantRow
  /** Deletes the files of the tenant. */
  deleteFiles: () => Promise<void>
}

/**
 * Deletes a tenant whose time has come: its files, its database, former ones that moves have kept, and its rows of the
 * administration, which are keys, tasks with their runs, sessions and members. Users stay. An interrupted call can be
 * repeated. False: the tenant was resumed meanwhile.
 */
export function deleteTenant(
  control: ControlDatabase,
  { addresses, tenant, deleteFiles }: Deletion,
  author: Author,
): Promise<boolean> {
  const { id, slug } = tenant
  const isDue = and(
    eq(tenants.id, id),
    eq(tenants.status, 'suspended'),
    lte(tenants.delete_at, author.at),
    isNull(tenants.moving_to),
  )
  return control.transaction(async (tx) => {
    // The lock of the row keeps the tenant from being resumed in the meantime.
    const [before] = await tx.select().from(tenants).where(isDue).for('update')
    if (!before) return false
    await deleteFiles()
    await asOwner(serverUrlOf(addresses, before.server), (server) => dropDatabase(server, before.database))
    for (const name of [null, ...(addresses.servers ?? []).map((server) => server.name)])
      await asOwner(serverUrlOf(addresses, name), (server) => dropDatabase(server, keptDatabaseOf(tenant)))
    await tx.delete(apiKeys).where(eq(apiKeys.tenant_id, id))
    await tx.delete(tenantCreations).where(eq(tenantCreations.slug, slug))
    await tx.delete(tenants).where(eq(tenants.id, id))
    await writeAuditEntry(tx, author, {
      entity: 'tenant',
      entity_id: id,
      action: 'delete',
      before,
      after: null,
    })
    await notifyChange(tx, 'tenants', id)
    return true
  })
}
