import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { eq } from 'drizzle-orm'
import type { Write } from '../../context/tenant-write.ts'
import { accountRecordOf } from './account-record.ts'
import { beginning, type StoredAccount } from './changes.ts'
import { lockAccount } from './queries.ts'

/**
 * Ends the waiting time of an account: the next run of each task synchronises it.
 * @throws Problem 404 `not-found`
 */
export async function syncNow({ tx, author }: Write, id: string): Promise<StoredAccount> {
  const before = await lockAccount(tx, id)
  const { at } = author
  const due = before.state === 'ok' ? { next_at: at } : beginning(at)
  const row = requireRow(await tx.update(davAccounts).set(due).where(eq(davAccounts.id, id)).returning())
  await writeAuditEntry(tx, author, {
    entity: 'dav_account',
    entity_id: id,
    action: 'resume',
    before: { state: before.state },
    after: { state: row.state },
  })
  return accountRecordOf(row)
}
