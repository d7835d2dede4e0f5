import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { authorOf } from '@fiscus/http/access/author-of'
import type { OwnerSource } from '@fiscus/http/access/require-owner'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'
import type { GroupwareContext } from './groupware-context.ts'

/**
 * A transaction on the tenant's database, with the author of its changes, the users that can own records, and the time
 * zone of the tenant.
 */
export type Write = { tx: TenantTransaction; author: Author; users: OwnerSource; timezone: string }

/** A record, and the If-Match of the request that changes it. */
export type Reference = { id: string; ifMatch: string | undefined }

/** Runs `work` on the database of the request's tenant. */
export function readTenant<T>(
  c: Context<ApiEnv>,
  { databases }: GroupwareContext,
  work: (db: TenantDatabase) => Promise<T>,
): Promise<T> {
  return databases.withTenant(c.get('tenant').id, work)
}

/** Runs `work` in a transaction on the database of the request's tenant. */
export function writeTenant<T>(
  c: Context<ApiEnv>,
  context: GroupwareContext,
  work: (write: Write) => Promise<T>,
): Promise<T> {
  const author = authorOf(c, context)
  const { id, slug, timezone } = c.get('tenant')
  const users = { control: context.databases.control, tenantId: slug === administrationSlug ? null : id }
  return readTenant(c, context, (db) => db.transaction((tx) => work({ tx, author, users, timezone })))
}
