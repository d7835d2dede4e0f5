import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { Tenant } from '@fiscus/db/tenants/read-tenant'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'
import { type MailAccess, type MailRecord, mailAccessOf, requireOpen } from '../access/mail-access.ts'

/**
 * The tenant, or the administration, whose mail a request reads and changes, and which of its mailboxes the caller has.
 */
export type MailScope = {
  /** The scope of secrets and files: the id of the tenant, or `administration`. */
  name: string
  /** null: the administration. */
  tenantId: string | null
  access: MailAccess
  /** Runs `work` on the database that has the mailboxes of the scope. */
  withDatabase<T>(work: (db: TenantDatabase) => Promise<T>): Promise<T>
}

/**
 * The scope of the key's or the path's tenant; without a tenant the scope of the administration. A request for a record
 * names it.
 * @throws Problem 404 `not-found` for a record of a mailbox that the caller does not have
 */
export async function mailScopeOf(
  c: Context<ApiEnv>,
  { databases }: { databases: Databases },
  record?: MailRecord,
): Promise<MailScope> {
  const tenant: Tenant | undefined = c.get('tenant')
  const { id } = tenant ?? (await databases.findTenant({ slug: administrationSlug }))
  const access = mailAccessOf(c.get('principal'))
  if (record && access !== 'all') await databases.withTenant(id, (db) => requireOpen(db, access, record))
  return {
    name: tenant?.id ?? administrationSlug,
    tenantId: tenant?.id ?? null,
    access,
    withDatabase: (work) => databases.withTenant(id, work),
  }
}
