import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { type TakenOverField, takenOverFields } from '@fiscus/contracts/invoices/document-content'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { and, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import { contentAfter } from '../document-content/content-after.ts'
import { approvedFields } from '../document-storage/approved-contents.ts'
import { refersTo } from '../document-storage/linked-documents.ts'
import { type DocumentRow, selectDocuments } from '../document-storage/queries.ts'
import { rootsOf } from './document-histories.ts'

/**
 * The first correction that is not voided and that depends on a document: one that corrects it; and for a correction, a
 * later one of the same documents, because it starts from what the earlier one left. Credits of quantities and amounts
 * depend on each other only through the sum, so that of several credits any one can be voided, unless the later ones
 * state what it left: parties and other data that it changed, and the payment of an advance or a settlement invoice
 * (P_15ZK).
 */
export async function dependentCorrection(
  tx: TenantTransaction,
  { id, sequence, correctionReason, invoiceType }: DocumentRow,
): Promise<DocumentRow | undefined> {
  const later: SQL[] = []
  if (correctionReason !== null) {
    const roots = await rootsOf(tx, id)
    const isPaid = invoiceType === 'advance' || invoiceType === 'settlement'
    const credits = !isPaid && (await isCredit(tx, id)) && !(await changesData(tx, id, sequence, roots))
    for (const root of roots) {
      const condition = and(
        refersTo(root, 'corrects'),
        gt(documentSnapshots.sequence, sequence),
        credits ? sql`not (${isCreditSnapshot})` : undefined,
      )
      if (condition) later.push(condition)
    }
  }
  const [correction] = requireUnchanged(
    await selectDocuments(tx)
      .where(and(eq(documents.status, 'approved'), or(refersTo(id, 'corrects'), ...later)))
      .orderBy(documentSnapshots.sequence)
      .limit(1),
  )
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

/** Whether a correction changed data of one of its documents that later corrections take over. */
async function changesData(
  tx: TenantTransaction,
  id: string,
  sequence: number,
  roots: readonly string[],
): Promise<boolean> {
  for (const root of roots) {
    const earlier = and(
      or(eq(documents.id, root), refersTo(root, 'corrects')),
      eq(documents.status, 'approved'),
      lt(documentSnapshots.sequence, sequence),
    )
    const before = await approvedFields(tx, takenOverFields, earlier)
    const own = await approvedFields(tx, takenOverFields, eq(documents.id, id))
    if (stated(contentAfter(before)) !== stated(contentAfter([...before, ...own]))) return true
  }
  return false
}

function stated(content: Pick<DocumentContent, TakenOverField> = {}): string {
  return JSON.stringify(takenOverFields.map((field) => content[field]))
}
