import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { refersTo } from '../document-storage/linked-documents.ts'
import { type DocumentRow, selectDocuments } from '../document-storage/queries.ts'
import { rootsOf } from './document-histories.ts'

/**
 * The first correction that is not voided and that depends on a document: one that corrects it; and for a correction, a later
 * one of the same documents, because it starts from what the earlier one left. Credits of quantities and amounts depend on
 * each other only through the sum, so that of several credits any one can be voided.
 */
export async function dependentCorrection(
  tx: TenantTransaction,
  { id, sequence, correctionReason }: DocumentRow,
): Promise<DocumentRow | undefined> {
  const later: SQL[] = []
  if (correctionReason !== null) {
    const credits = await isCredit(tx, id)
    for (const root of await rootsOf(tx, id)) {
      const condition = and(
        refersTo(root, 'corrects'),
        gt(documentSnapshots.sequence, sequence),
        credits ? sql`not (${isCreditSnapshot})` : undefined,
      )
      if (condition) later.push(condition)
    }
  }
  const [correction] = await selectDocuments(tx)
    .where(and(eq(documents.status, 'approved'), or(refersTo(id, 'corrects'), ...later)))
    .orderBy(documentSnapshots.sequence)
    .limit(1)
  return correction
}

/** The order of the fields of a snapshot is fixed (tax-calculation §2.5), so that its text need not be parsed. */
const isCreditSnapshot = sql<boolean>`starts_with(${documentSnapshots.snapshot}, '{"schemaVersion":1,"kind":"credit"')`

async function isCredit(tx: TenantTransaction, id: string): Promise<boolean> {
  const [stored] = await tx
    .select({ isCredit: isCreditSnapshot })
    .from(documentSnapshots)
    .where(eq(documentSnapshots.document_id, id))
  return stored?.isCredit ?? false
}
