import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { ApiEnv, Tenant } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'

/** Whose jobs a request is about. */
export type JobScope = {
  /** null: the administration's own. */
  tenantId: string | null
  /** Runs work on the database that they are in. */
  within<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>
}

/** The jobs of the tenant of the key or of the path; without either those of the administration. */
export async function jobScopeOf(c: Context<ApiEnv>, databases: Databases): Promise<JobScope> {
  const tenant: Tenant | undefined = c.get('tenant')
  const { id } = tenant ?? (await databases.findTenant({ slug: administrationSlug }))
  return { tenantId: tenant?.id ?? null, within: (work) => databases.withTenant(id, work) }
}
