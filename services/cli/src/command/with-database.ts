import { asOwner } from '@fiscus/db/connections/connect'
import {
  type ControlDatabase,
  controlDatabase,
  type TenantDatabase,
  tenantDatabase,
} from '@fiscus/db/connections/databases'
import { tenantUrlOf } from '@fiscus/db/connections/tenant-url'
import { requireMigrated } from '@fiscus/db/migrations/require-migrated'
import { checkSlug } from '@fiscus/db/tenants/new-tenant'
import { readTenant, requireNotPaused, type TenantRow } from '@fiscus/db/tenants/read-tenant'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { readDatabaseUrl, readServers } from './config.ts'

/** Runs work on the administration database, as its owner. */
export async function withControlDatabase<T>(work: (control: ControlDatabase) => Promise<T>): Promise<T> {
  return asOwner(await readDatabaseUrl(), async (client) => {
    await requireMigrated(client)
    return work(controlDatabase(client))
  })
}

/**
 * Runs work on the database of a tenant, as its owner.
 * @throws OperatorError when there is no such tenant
 */
export async function withTenantDatabase<T>(
  slug: string,
  work: (db: TenantDatabase, tenant: TenantRow) => Promise<T>,
): Promise<T> {
  const addresses = await readServers()
  const tenant = await withControlDatabase((control) => requireTenant(control, slug))
  requireNotPaused(tenant)
  return asOwner(tenantUrlOf(addresses, tenant), (client) => work(tenantDatabase(client), tenant))
}

/**
 * @throws InvalidInput for an invalid slug
 * @throws OperatorError when there is no such tenant
 */
export async function requireTenant(control: ControlDatabase, slug: string): Promise<TenantRow> {
  checkSlug(slug)
  const tenant = await readTenant(control, { slug })
  if (!tenant) throw unknownTenant(slug)
  return tenant
}

export function unknownTenant(slug: string): OperatorError {
  return new OperatorError(`There is no tenant ${slug}: bin/tenant list shows all tenants.`)
}
