import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'

/** The tenant, or the administration, whose jobs a request reads and changes. */
export type JobScope = {
  /** null: the administration. */
  tenantId: string | null
  /** The database that has the names of keys and users. */
  control: ControlDatabase
  /** Runs `work` on the database that has the jobs of the scope. */
  withDatabase<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>
}

/** The scope of the key's or the path's tenant; without a tenant the scope of the administration. */
export async function jobScopeOf(c: Context<ApiEnv>, databases: Databases): Promise<JobScope> {
  const tenant: Tenant | undefined = c.get('tenant')
  const { id } = tenant ?? (await databases.findTenant({ slug: administrationSlug }))
  return {
    tenantId: tenant?.id ?? null,
    control: databases.control,
    withDatabase: (work) => databases.withTenant(id, work),
  }
}
