import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { creditSnapshot } from '@fiscus/tax-engine/credit/credit-snapshot'
import type { CreditFault } from '@fiscus/tax-engine/credit/read-credit'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { and, eq } from 'drizzle-orm'
import { calculationProblem } from '../calculate/calculate-or-throw.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { todayIn } from '../context/today.ts'
import type { DocumentContext } from './document-context.ts'
import { issueDocument } from './issue-document.ts'
import { type DocumentRow, getSnapshot } from './queries.ts'
import { lockDocumentRow } from './status-changes.ts'
import { type IssuedDocument, withIdempotencyKey } from './with-idempotency-key.ts'

type CorrectionContext = DocumentContext & Pick<TaxServiceContext, 'events'>

/**
 * Corrects a document by crediting some of its lines, or the whole remainder. The correction is a new document, computed
 * from the snapshots of the original and of its earlier corrections, never from the current configuration.
 * @throws Problem 404; 409 `document-voided`, `document-is-correction`, `correction-exceeds-original`,
 * `document-number-taken`, `idempotency-key-reused`; 422 `calculation-refused`
 */
export async function correctDocument(
  context: CorrectionContext,
  id: string,
  request: CorrectRequest,
  idempotencyKey: string | undefined,
): Promise<IssuedDocument & { replayed: boolean }> {
  const { db, clock, events } = context
  const repeatable = {
    key: idempotencyKey,
    route: `documents/${id}/corrections`,
    body: request,
    now: clock.now(),
  }
  const issued = await db.transaction((tx) =>
    withIdempotencyKey(tx, repeatable, () => issueCorrection(tx, context, id, request)),
  )
  if (!issued.replayed) events.documentCorrected(request.reason)
  return issued
}

async function issueCorrection(
  tx: TenantTransaction,
  context: CorrectionContext,
  id: string,
  { number, reason, note, issueDate, lines }: CorrectRequest,
): Promise<IssuedDocument> {
  const { tenant, clock } = context
  // The lock makes corrections of one document run one after another.
  const original = await lockDocumentRow(tx, id)
  requireCorrectable(original)
  const { snapshot } = await getSnapshot({ db: tx }, id)
  const credit = creditSnapshot(readSnapshot(snapshot), await correctionsOf(tx, id), { lines })
  if (credit.kind === 'refused') throw creditProblem(credit.faults)
  return issueDocument(tx, context, 'correct', {
    type: original.type,
    number,
    issueDate: issueDate ?? todayIn(tenant.timezone, clock),
    currency: original.currency,
    companyId: original.companyId,
    summary: writeTotals(credit.snapshot),
    snapshot: writeSnapshot(credit.snapshot),
    request: null,
    correction: { correctsDocumentId: id, correctionReason: reason, correctionNote: note ?? null },
  })
}

function requireCorrectable({ status, correctsDocumentId, id }: DocumentRow): void {
  if (correctsDocumentId !== null) {
    throw new Problem(
      'document-is-correction',
      `The document ${id} is a correction; correct its original ${correctsDocumentId}.`,
    )
  }
  if (status === 'voided') throw new Problem('document-voided', 'A voided document cannot be corrected.')
}

/** The snapshots of the corrections that are not voided, in the order of their approval. */
async function correctionsOf(tx: TenantTransaction, id: string): Promise<TaxSnapshot[]> {
  const rows = await tx
    .select({ snapshot: documentSnapshots.snapshot })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .where(and(eq(documents.corrects_document_id, id), eq(documents.status, 'approved')))
    .orderBy(documentSnapshots.sequence)
  return rows.map(({ snapshot }) => readSnapshot(snapshot))
}

/** A credit above the remainder is a conflict with earlier corrections; every other fault is a fault of the request. */
function creditProblem(faults: readonly CreditFault[]): Problem {
  const excess = faults.find(
    ({ code }) => code === 'credit-exceeds-line' || code === 'nothing-left-to-credit',
  )
  return excess
    ? new Problem('correction-exceeds-original', excess.detail, { errors: faults })
    : calculationProblem(faults)
}
