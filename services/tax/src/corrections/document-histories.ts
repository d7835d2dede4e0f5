import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentContents } from '@fiscus/db/schema/tenant/document-contents'
import { documentLinks } from '@fiscus/db/schema/tenant/document-links'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { refersTo } from '../document-storage/linked-documents.ts'
import { type DocumentRow, findDocument, selectDocuments } from '../document-storage/queries.ts'
import type { HistoryTexts } from './correction-texts.ts'

/**
 * A document that is no correction itself, with its corrections that are not voided, in the order of their approval.
 */
export type DocumentHistory = { root: DocumentRow; corrections: readonly DocumentRow[]; texts: HistoryTexts }

/**
 * The ids of the documents that a correction corrects; of any other document its own id. Links never change, so that
 * they can be read before the documents are locked.
 * @throws Problem 404
 */
export async function rootsOf(tx: TenantTransaction, id: string): Promise<string[]> {
  const { correctionReason } = await findDocument(tx, id)
  if (correctionReason === null) return [id]
  const roots = await tx
    .select({ id: documents.id })
    .from(documentLinks)
    .innerJoin(documents, eq(documents.id, documentLinks.related_document_id))
    .where(
      and(
        eq(documentLinks.document_id, id),
        eq(documentLinks.relation, 'corrects'),
        isNull(documents.correction_reason),
      ),
    )
    .orderBy(documents.id)
  return roots.map((root) => root.id)
}

/**
 * Locks documents in the order of their ids, so that two transactions never wait for each other: until this one ends,
 * no other transaction changes, corrects or settles them.
 */
export async function lockDocuments(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.id, [...ids]))
    .orderBy(documents.id)
    .for('update')
}

/**
 * Reads a document with its corrections. The caller has locked it.
 * @throws Problem 404; 409 `document-changed`
 */
export async function historyOf(tx: TenantTransaction, id: string): Promise<DocumentHistory> {
  const root = await findDocument(tx, id)
  const corrections = requireUnchanged(
    await selectDocuments(tx)
      .where(and(refersTo(id, 'corrects'), eq(documents.status, 'approved')))
      .orderBy(documentSnapshots.sequence),
  )
  const stored = await tx
    .select({
      id: documentSnapshots.document_id,
      snapshot: documentSnapshots.snapshot,
      request: sql<string | null>`${documents.request}::text`,
      reason: documents.correction_reason,
      issueDate: documents.issue_date,
      reductionDate: documents.reduction_date,
      effectivePeriod: sql<string | null>`${documentContents.content}::json ->> 'effectivePeriod'`,
      linesInPln: sql<string | null>`(${documentContents.content}::json -> 'linesInPln')::text`,
    })
    .from(documentSnapshots)
    .innerJoin(documents, eq(documents.id, documentSnapshots.document_id))
    .leftJoin(documentContents, eq(documentContents.document_id, documentSnapshots.document_id))
    .where(inArray(documentSnapshots.document_id, [id, ...corrections.map((row) => row.id)]))
    .orderBy(documentSnapshots.sequence)
  const [original, ...others] = stored
  const { snapshot, request } = requireFound(original, 'document', id)
  return {
    root,
    corrections,
    texts: {
      id,
      number: root.number,
      request: request ?? '{}',
      original: snapshot,
      corrections: others.flatMap(({ id: _, request: __, reason, ...correction }) =>
        reason === null ? [] : { ...correction, reason },
      ),
    },
  }
}
