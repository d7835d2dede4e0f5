import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { and, eq } from 'drizzle-orm'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { todayIn } from '../context/today.ts'
import { sha256 } from '../json-text/sha256.ts'
import { creditTexts, creditWork } from './credit-texts.ts'
import type { DocumentContext } from './document-context.ts'
import { issueDocument } from './issue-document.ts'
import { contentOf, type DocumentRow, getSnapshot } from './queries.ts'
import { lockDocumentRow } from './status-changes.ts'
import { isLarge, sizeOf, unitsOf } from './stored-size.ts'
import { type IssuedDocument, withIdempotencyKey } from './with-idempotency-key.ts'

type CorrectionContext = DocumentContext & Pick<TaxServiceContext, 'events' | 'threads'>

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
    bodyDigest: sha256(JSON.stringify(request)),
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
  { number, reason, note, issueDate, lines, ...changes }: CorrectRequest,
): Promise<IssuedDocument> {
  const { tenant, clock, threads, signal, charge } = context
  // The lock makes corrections of one document run one after another.
  const original = await lockDocumentRow(tx, id)
  requireCorrectable(original)
  const { snapshot } = await getSnapshot({ db: tx }, id)
  const corrections = await correctionsOf(tx, id)
  const content = await contentOf(tx, id)
  const input = { original: snapshot, corrections, lines, content, changes }
  const size = sizeOf([snapshot, ...input.corrections])
  charge(unitsOf(size))
  const credit = isLarge(size)
    ? await threads.run(creditWork, input, { tenantId: tenant.id, signal })
    : creditTexts(input)
  return issueDocument(tx, context, 'correct', {
    type: original.type,
    invoiceType: original.invoiceType,
    externalReference: changes.externalReference ?? null,
    number,
    issueDate: issueDate ?? todayIn(tenant.timezone, clock),
    currency: original.currency,
    companyId: original.companyId,
    ...credit,
    request: null,
    correction: { correctsDocumentId: id, correctionReason: reason, correctionNote: note ?? null },
    links: [{ relation: 'corrects', relatedDocumentId: id }],
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
async function correctionsOf(tx: TenantTransaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ snapshot: documentSnapshots.snapshot })
    .from(documents)
    .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
    .where(and(eq(documents.corrects_document_id, id), eq(documents.status, 'approved')))
    .orderBy(documentSnapshots.sequence)
  return rows.map(({ snapshot }) => snapshot)
}
