import { Problem } from '@fiscus/contracts/problems/problem'
import type { SummaryEntryRecord } from '@fiscus/contracts/returns/summary-entry'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { summaryEntries } from '@fiscus/db/schema/tenant/summary-entries'
import { requireMatch } from '@fiscus/http/responses/etag'
import { documents as texts } from '@fiscus/messages/documents'
import { eq } from 'drizzle-orm'
import { lockClosings } from '../closings/close-period.ts'
import { getEntry } from './entry-queries.ts'

type WithdrawInput = { id: string; ifMatch: string | undefined; reason: string }

/**
 * Takes an entry out of the register (tax-calculation §2.13). It is kept: a closed month has it until its next closing.
 * @throws Problem 404; 428, 412; 422 for an entry that is withdrawn already
 */
export function withdrawEntry(
  { db, author }: { db: TenantDatabase; author: Author },
  { id, ifMatch, reason }: WithdrawInput,
): Promise<SummaryEntryRecord> {
  return db.transaction(async (tx) => {
    await lockClosings(tx)
    const before = await getEntry(tx, id)
    requireMatch(ifMatch, before.version)
    if (before.withdrawnAt !== null) throw alreadyWithdrawn
    await tx
      .update(summaryEntries)
      .set({
        withdrawn_at: author.at,
        withdrawn_by: author.actor,
        withdraw_reason: reason,
        version: before.version + 1,
      })
      .where(eq(summaryEntries.id, id))
    const after = await getEntry(tx, id)
    const entry = { entity: 'summary_entry', entity_id: id, action: 'withdraw', before, after } as const
    await writeAuditEntry(tx, { ...author, reason }, entry)
    return after
  })
}

const alreadyWithdrawn = new Problem('invalid-request', texts.entryWithdrawn(), {
  errors: [{ pointer: '/path/id', detail: texts.entryWithdrawn(), code: 'invalid-value' }],
})
