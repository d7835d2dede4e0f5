import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentChain, documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { sql } from 'drizzle-orm'
import { chainDigest } from '../../document-storage/document-chain.ts'
import type { DocumentDraft } from '../../document-storage/store-document.ts'
import { sha256 } from '../../json-text/sha256.ts'

/** A sale without links. Its texts are those of an approval. */
export type SaleDraft = Omit<DocumentDraft, 'rates' | 'correction' | 'links' | 'companyId'>

/**
 * Stores sales at the end of the chain, as approvals store them one after another, with five statements for all of
 * them: for years of 100,000 documents. It stores neither audit entries nor the rates of each document.
 */
export async function storeTogether(tx: TenantTransaction, drafts: readonly SaleDraft[]): Promise<void> {
  const end = requireRow(
    await tx
      .update(documentChain)
      .set({ sequence: sql`${documentChain.sequence} + ${drafts.length}` })
      .returning({ sequence: documentChain.sequence, digest: documentChain.digest }),
  )
  let previousDigest = end.digest
  const snapshots = drafts.map((draft, index) => {
    const sequence = end.sequence - drafts.length + index + 1
    const [snapshotDigest, contentDigest] = [sha256(draft.snapshot), sha256(draft.content)]
    const digest = chainDigest(previousDigest, {
      ...draft,
      sequence,
      documentId: draft.id,
      summaryDigest: sha256(draft.summary),
      requestDigest: draft.request && sha256(draft.request),
      snapshotDigest,
      links: '',
      contentDigest,
      correctsDocumentId: null,
      correctionReason: null,
      correctionNote: null,
    })
    const row = {
      document_id: draft.id,
      sequence,
      snapshot: draft.snapshot,
      snapshot_digest: snapshotDigest,
      content_digest: contentDigest,
      previous_digest: previousDigest,
      chain_digest: digest,
    }
    previousDigest = digest
    return row
  })
  await tx.insert(documents).values(drafts.map(documentRow))
  await tx.insert(documentSnapshots).values(snapshots)
  await tx.insert(documentContents).values(drafts.map(({ id, content }) => ({ document_id: id, content })))
  await tx.update(documentChain).set({ digest: previousDigest })
}

function documentRow(draft: SaleDraft) {
  return {
    id: draft.id,
    type: draft.type,
    number: draft.number,
    invoice_type: draft.invoiceType,
    external_reference: draft.externalReference,
    issue_date: draft.issueDate,
    approved_at: draft.approvedAt,
    approved_by: draft.approvedBy,
    currency: draft.currency,
    buyer_name: draft.buyerName,
    summary: sql`${draft.summary}::json`,
    request: sql`${draft.request}::json`,
  }
}
