import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { isUnchanged, requireUnchanged } from '@fiscus/db/documents/unchanged'
import { documentLinks } from '@fiscus/db/schema/tenant/document-links'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { and, desc, eq } from 'drizzle-orm'
import { type CorrectionPlace, documentsBefore } from './documents-before.ts'

/** A document with its corrections as JSON texts. */
export type StoredHistory = { id: string; original: string; corrections: string[] }

/**
 * The documents that a correction corrects, as earlier corrections had left them at its approval.
 * @throws Problem 409 `document-changed`
 */
export async function historiesBefore(
  db: TenantDatabase,
  place: CorrectionPlace,
  correctedIds: readonly string[],
): Promise<StoredHistory[]> {
  const histories: StoredHistory[] = []
  for (const id of correctedIds) {
    const found = await db
      .select({
        id: documents.id,
        snapshot: documentSnapshots.snapshot,
        isUnchanged: isUnchanged(documents.id),
      })
      .from(documents)
      .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
      .where(documentsBefore(id, place))
      .orderBy(documentSnapshots.sequence)
    const [original, ...corrections] = requireUnchanged(found)
    if (original !== undefined)
      histories.push({
        id,
        original: original.snapshot,
        corrections: corrections.map(({ snapshot }) => snapshot),
      })
  }
  return histories
}

/**
 * The document that states the advances which corrected settlement invoices took off before a correction: the latest
 * one with such links.
 */
export async function settlingBefore(
  db: TenantDatabase,
  place: CorrectionPlace,
  correctedIds: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  for (const id of correctedIds) {
    const [latest] = await db
      .select({ id: documents.id })
      .from(documents)
      .innerJoin(documentSnapshots, eq(documentSnapshots.document_id, documents.id))
      .innerJoin(
        documentLinks,
        and(eq(documentLinks.document_id, documents.id), eq(documentLinks.relation, 'settles')),
      )
      .where(documentsBefore(id, place))
      .orderBy(desc(documentSnapshots.sequence))
      .limit(1)
    if (latest !== undefined) found.push(latest.id)
  }
  return found
}
