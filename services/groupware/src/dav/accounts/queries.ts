import type { DavAccountFilter } from '@fiscus/contracts/dav/account'
import type { AccountRow } from '@fiscus/dav/accounts/account-secrets'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accountRecordOf } from './account-record.ts'

/** @throws Problem 404 `not-found`, also for an account of another tenant */
export async function getAccount(db: TenantDatabase | TenantTransaction, id: string): Promise<AccountRow> {
  const [row] = await db.select().from(davAccounts).where(eq(davAccounts.id, id))
  return requireFound(row, 'account', id)
}

/** Like `getAccount`, and locks the row until the transaction ends. */
export async function lockAccount(tx: TenantTransaction, id: string): Promise<AccountRow> {
  const [row] = await tx.select().from(davAccounts).where(eq(davAccounts.id, id)).for('update')
  return requireFound(row, 'account', id)
}

/**
 * A page of accounts, the newest first: ids grow with time.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listAccounts(db: TenantDatabase, { limit, cursor, ...filter }: DavAccountFilter) {
  const { text, state, owner_id } = filter
  const { id, name, server_url, login } = davAccounts
  const isListed = and(
    cursor === undefined ? undefined : lt(id, readCursor(z.uuid(), cursor)),
    text === undefined
      ? undefined
      : or(...[name, server_url, login].map((column) => sql`strpos(lower(${column}), lower(${text})) > 0`)),
    state === undefined ? undefined : eq(davAccounts.state, state),
    owner_id === undefined ? undefined : eq(davAccounts.owner_id, owner_id),
  )
  const rows = await db
    .select()
    .from(davAccounts)
    .where(isListed)
    .orderBy(desc(id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (row) => row.id)
  return { accounts: page.map(accountRecordOf), next }
}
