import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'
import type { PdfContext } from './pdf-context.ts'

/** A transaction on the tenant's database, with the author of its changes. */
export type Change = { tx: TenantTransaction; author: Author }

/** Reads and changes the database of the request's tenant. */
export function inTenant(c: Context<ApiEnv>, context: PdfContext) {
  const { id } = c.get('tenant')
  return {
    read: <T>(work: (db: TenantDatabase) => Promise<T>): Promise<T> => context.databases.withTenant(id, work),
    change: <T>(work: (change: Change) => Promise<T>): Promise<T> =>
      context.databases.withTenant(id, (db) =>
        db.transaction((tx) => work({ tx, author: authorOf(c, context) })),
      ),
  }
}
