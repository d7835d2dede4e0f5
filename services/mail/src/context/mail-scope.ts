import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'

/** The tenant, or the administration, whose mail a request reads and changes. */
export type MailScope = {
  /** The scope of secrets and files: the id of the tenant, or `administration`. */
  name: string
  /** Runs `work` on the database that has the mailboxes of the scope. */
  withDatabase<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>
}

/** The scope of the key's or the path's tenant; without a tenant the scope of the administration. */
export async function mailScopeOf(
  c: Context<ApiEnv>,
  { databases }: { databases: Databases },
): Promise<MailScope> {
  const tenant: Tenant | undefined = c.get('tenant')
  const { id } = tenant ?? (await databases.findTenant({ slug: administrationSlug }))
  return {
    name: tenant?.id ?? administrationSlug,
    withDatabase: (work) => databases.withTenant(id, work),
  }
}
