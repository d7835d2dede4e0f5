import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import type { Parties } from '@fiscus/fiscal/fa3/fa3-document'
import { and, eq, gt, lt, or } from 'drizzle-orm'
import { contentAfter } from '../document-content/content-after.ts'
import { approvedFields } from '../document-storage/approved-contents.ts'
import { refersTo } from '../document-storage/linked-documents.ts'

/**
 * The parties of the documents that a correction corrects, as earlier corrections had left them at its approval; none of a document that was
 * approved before documents had contents.
 */
export async function partiesBefore(
  db: TenantDatabase,
  { sequence, voidSequence }: { sequence: number; voidSequence: number | null },
  correctedIds: readonly string[],
): Promise<Parties[]> {
  const found: Parties[] = []
  for (const id of correctedIds) {
    const approved = await approvedFields(
      db,
      ['seller', 'buyer', 'thirdParties'],
      and(
        or(eq(documents.id, id), refersTo(id, 'corrects')),
        lt(documentSnapshots.sequence, sequence),
        // While a correction is in force, no earlier one that changed parties is voided: those that were voided after it were in force at its approval.
        or(
          eq(documents.status, 'approved'),
          voidSequence === null ? undefined : gt(documents.void_sequence, voidSequence),
        ),
      ),
    )
    const parties = contentAfter(approved)
    if (parties !== undefined) found.push(parties)
  }
  return found
}
