import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { controlDatabase, type TenantDatabase, tenantDatabase } from '@fiscus/db/connections/databases'
import { readTenant, type TenantRow } from '@fiscus/db/tenants/find-tenant'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { readDatabaseUrl } from './config.ts'

/**
 * Works on the database of the tenant with a slug, as its owner.
 * @throws OperatorFault when there is none
 */
export async function inTenant<T>(
  slug: string,
  work: (db: TenantDatabase, tenant: TenantRow) => Promise<T>,
): Promise<T> {
  const url = await readDatabaseUrl()
  const tenant = await asOwner(url, (client) => readTenant(controlDatabase(client), { slug }))
  if (!tenant) throw new OperatorFault(`There is no tenant ${slug}: bin/tenant list shows all.`)
  return asOwner(databaseUrl(url, tenant.database), (client) => work(tenantDatabase(client), tenant))
}
