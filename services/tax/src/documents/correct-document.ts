import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { creditSnapshot } from '@fiscus/tax-engine/credit/credit-snapshot'
import type { CreditFault } from '@fiscus/tax-engine/credit/read-credit'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { and, eq } from 'drizzle-orm'
import { calculationRefused } from '../calculate/calculate-or-refuse.ts'
import { summaryText } from '../calculate/summary-text.ts'
import type { TaxServiceContext } from '../context.ts'
import { todayIn } from '../today.ts'
import { type Answer, answerOnce } from './answer-once.ts'
import { holdDocument } from './change-document.ts'
import type { DocumentContext } from './document-context.ts'
import { getSnapshot } from './get-document.ts'
import { issueDocument } from './issue-document.ts'
import type { DocumentRow } from './select-documents.ts'

type CorrectionContext = DocumentContext & Pick<TaxServiceContext, 'events'>

/**
 * Corrects a document by taking back some of its lines, or all that is left of them. The correction is a document of its own,
 * computed from the snapshots of the original and of the corrections before it, never from today's rules.
 * @throws Problem 404; 409 `document-voided`, `document-is-correction`, `correction-exceeds-original`,
 * `document-number-taken`, `idempotency-key-reused`; 422 `calculation-refused`
 */
export async function correctDocument(
  context: CorrectionContext,
  id: string,
  request: CorrectRequest,
  idempotencyKey: string | undefined,
): Promise<Answer & { replayed: boolean }> {
  const { db, clock, events } = context
  const call = { key: idempotencyKey, route: `documents/${id}/corrections`, body: request, now: clock.now() }
  const answer = await db.transaction((tx) =>
    answerOnce(tx, call, () => issueCorrection(tx, context, id, request)),
  )
  if (!answer.replayed) events.documentCorrected(request.reason)
  return answer
}

async function issueCorrection(
  tx: TenantTransaction,
  context: CorrectionContext,
  id: string,
  { number, reason, note, issueDate, lines }: CorrectRequest,
): Promise<Answer> {
  const { tenant, clock } = context
  // Held until the end: corrections of one document follow one another.
  const original = await holdDocument(tx, id)
  requireCorrectable(original)
  const { snapshot } = await getSnapshot({ db: tx }, id)
  const credit = creditSnapshot(readSnapshot(snapshot), await correctionsOf(tx, id), { lines })
  if (credit.kind === 'refused') throw refusal(credit.faults)
  return issueDocument(tx, context, 'correct', {
    type: original.type,
    number,
    issueDate: issueDate ?? todayIn(tenant.timezone, clock),
    currency: original.currency,
    companyId: original.companyId,
    summary: summaryText(credit.snapshot),
    snapshot: writeSnapshot(credit.snapshot),
    request: null,
    correction: { correctsDocumentId: id, correctionReason: reason, correctionNote: note ?? null },
  })
}

function requireCorrectable({ status, correctsDocumentId, id }: DocumentRow): void {
  if (correctsDocumentId !== null) {
    throw new Problem(
      'document-is-correction',
      `The document ${id} is itself a correction of ${correctsDocumentId}; correct that one.`,
    )
  }
  if (status === 'voided') throw new Problem('document-voided', 'A voided document has nothing to correct.')
}

/** The snapshots of the corrections that count, in the order they were made. */
async function correctionsOf(tx: TenantTransaction, id: string): Promise<TaxSnapshot[]> {
  const rows = await tx
    .select({ snapshot: documentSnapshots.snapshot })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .where(and(eq(documents.corrects_document_id, id), eq(documents.status, 'approved')))
    .orderBy(documentSnapshots.sequence)
  return rows.map(({ snapshot }) => readSnapshot(snapshot))
}

/** More than is left is a conflict with the corrections before; everything else is wrong with the request itself. */
function refusal(faults: readonly CreditFault[]): Problem {
  const excess = faults.find(
    ({ code }) => code === 'credit-exceeds-line' || code === 'nothing-left-to-credit',
  )
  return excess
    ? new Problem('correction-exceeds-original', excess.detail, { errors: faults })
    : calculationRefused(faults)
}
