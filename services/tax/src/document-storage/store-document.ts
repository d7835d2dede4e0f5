import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentRates } from '@fiscus/db/schema/tenant/document-rates'
import { documentChain, documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { taxRates } from '@fiscus/db/schema/tenant/tax-configuration'
import { documents as texts } from '@fiscus/messages/documents'
import { words } from '@fiscus/messages/words'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { and, eq, sql } from 'drizzle-orm'
import { sha256 } from '../json-text/sha256.ts'
import { type ChainLink, chainDigest } from './document-chain.ts'
import { type DocumentLink, insertLinks, linksText } from './document-links.ts'
import { type UsedRate, versionsOf } from './mark-rates-used.ts'

/** A document without a position in the chain. `summary`, `request`, `snapshot` and `content` are JSON text. */
export type DocumentDraft = Pick<
  ChainLink,
  | 'type'
  | 'number'
  | 'issueDate'
  | 'approvedAt'
  | 'approvedBy'
  | 'currency'
  | 'invoiceType'
  | 'externalReference'
> & {
  id: string
  companyId: string | null
  buyerName: string | null
  summary: string
  snapshot: string
  content: string
  /** The rate versions that it was calculated with. */
  rates: readonly UsedRate[]
  /** null for a correction, which is computed from the snapshot of its original. */
  request: string | null
  correction: Correction | null
  /** The documents that it refers to; a correction has links to what it corrects. */
  links: readonly DocumentLink[]
}

/** The additional fields of a correction. */
type Correction = {
  /** null when the correction corrects several documents, which its links name. */
  correctsDocumentId: string | null
  correctionReason: CorrectionReason
  correctionNote: string | null
  /** The issue date of the reduction by error that the correction takes back, if it takes one back. */
  reductionDate: string | null
}

const noCorrection = {
  correctsDocumentId: null,
  correctionReason: null,
  correctionNote: null,
  reductionDate: null,
}

/**
 * Stores a document with its snapshot at the end of the tenant's chain.
 * @throws Problem 409 `document-number-taken`
 */
export async function storeDocument(tx: TenantTransaction, draft: DocumentDraft): Promise<void> {
  await insertDocument(tx, draft)
  const { sequence, digest: previousDigest } = await extendChain(tx)
  const snapshotDigest = sha256(draft.snapshot)
  const contentDigest = sha256(draft.content)
  const digest = chainDigest(previousDigest, {
    ...draft,
    ...(draft.correction ?? noCorrection),
    sequence,
    documentId: draft.id,
    summaryDigest: sha256(draft.summary),
    requestDigest: draft.request && sha256(draft.request),
    snapshotDigest,
    links: linksText(draft.links),
    contentDigest,
  })
  await tx.insert(documentSnapshots).values({
    document_id: draft.id,
    sequence,
    snapshot: draft.snapshot,
    snapshot_digest: snapshotDigest,
    content_digest: contentDigest,
    previous_digest: previousDigest,
    chain_digest: digest,
  })
  await tx.insert(documentContents).values({ document_id: draft.id, content: draft.content })
  await insertLinks(tx, draft.id, draft.links)
  await insertRates(tx, draft.id, draft.rates)
  await tx.update(documentChain).set({ digest })
}

async function insertDocument(tx: TenantTransaction, draft: DocumentDraft): Promise<void> {
  const correction = draft.correction ?? noCorrection
  const inserted = await tx
    .insert(documents)
    .values({
      id: draft.id,
      type: draft.type,
      number: draft.number,
      invoice_type: draft.invoiceType,
      external_reference: draft.externalReference,
      issue_date: draft.issueDate,
      approved_at: draft.approvedAt,
      approved_by: draft.approvedBy,
      currency: draft.currency,
      company_id: draft.companyId,
      buyer_name: draft.buyerName,
      summary: sql`${draft.summary}::json`,
      request: sql`${draft.request}::json`,
      corrects_document_id: correction.correctsDocumentId,
      correction_reason: correction.correctionReason,
      correction_note: correction.correctionNote,
      reduction_date: correction.reductionDate,
    })
    .onConflictDoNothing({ target: [documents.type, documents.number] })
    .returning({ id: documents.id })
  if (inserted.length === 0) throw await numberTaken(tx, draft)
}

async function numberTaken(tx: TenantTransaction, { type, number }: DocumentDraft): Promise<Problem> {
  const [holder] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.type, type), eq(documents.number, number)))
  const detail = texts.numberTaken({ number, type: words[type](), id: holder?.id ?? '' })
  return new Problem('document-number-taken', detail, {
    errors: [{ pointer: '/number', detail, code: 'document-number-taken' }],
  })
}

/** Locks the end of the chain until the transaction ends: approvals of a tenant run one after another. */
async function extendChain(tx: TenantTransaction): Promise<{ sequence: number; digest: string }> {
  const end = await tx
    .update(documentChain)
    .set({ sequence: sql`${documentChain.sequence} + 1` })
    .returning({ sequence: documentChain.sequence, digest: documentChain.digest })
  return requireRow(end)
}

/** Stores which rate versions a document was calculated with. */
async function insertRates(
  tx: TenantTransaction,
  documentId: string,
  rates: readonly UsedRate[],
): Promise<void> {
  if (rates.length === 0) return
  await tx.insert(documentRates).select(
    tx
      .select({ rate_id: taxRates.id, document_id: sql<string>`${documentId}::uuid`.as('document_id') })
      .from(taxRates)
      .where(versionsOf(rates)),
  )
}
