import { Problem } from '@fiscus/contracts/problems/problem'
import type { ReturnClosingWithFigures } from '@fiscus/contracts/returns/return-closing'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { returnClosings } from '@fiscus/db/schema/tenant/return-closings'
import { kindOfPeriod } from '@fiscus/fiscal/periods/period'
import { requireMatch } from '@fiscus/http/responses/etag'
import { documents as texts } from '@fiscus/messages/documents'
import { eq } from 'drizzle-orm'
import { type ClosingInForce, closingsInForce } from '../returns/closings-in-force.ts'
import { lockClosings } from './close-period.ts'
import { getClosing } from './closing-queries.ts'

type ReopenInput = { id: string; ifMatch: string | undefined; reason: string }

/**
 * Reopens a closed month, or the last closed quarter (tax-calculation §2.13, §2.14): what came after its closing
 * belongs to it again. Its figures and files are kept.
 * @throws Problem 404; 428, 412; 409 `closing-not-last`
 */
export function reopenPeriod(
  { db, author }: { db: TenantDatabase; author: Author },
  { id, ifMatch, reason }: ReopenInput,
): Promise<ReturnClosingWithFigures> {
  return db.transaction(async (tx) => {
    await lockClosings(tx)
    const { figures, ...before } = await getClosing(tx, id)
    requireMatch(ifMatch, before.version)
    requireLast(before, await closingsInForce(tx, kindOfPeriod(before.period)))
    const version = before.version + 1
    await tx
      .update(returnClosings)
      .set({ reopened_at: author.at, reopened_by: author.actor, reopen_reason: reason, version })
      .where(eq(returnClosings.id, id))
    const { figures: _, ...after } = await getClosing(tx, id)
    await writeAuditEntry(
      tx,
      { ...author, reason },
      { entity: 'return_closing', entity_id: id, action: 'reopen', before, after },
    )
    return { ...after, figures }
  })
}

/**
 * Only the latest closing of a period is reopened. What a quarter did not include is in later ones: while one of these
 * is closed, it must stay there.
 */
function requireLast(
  { id, period }: { id: string; period: string },
  closings: readonly ClosingInForce[],
): void {
  if (!closings.some((closing) => closing.id === id))
    throw new Problem('closing-not-last', texts.reopenedAlready({ id, period }))
  const later = closings.findLast((closing) => closing.period > period)
  if (later && kindOfPeriod(period) === 'quarter')
    throw new Problem('closing-not-last', texts.laterPeriodClosed({ period: later.period, id: later.id }))
}
