import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { Parties } from '@fiscus/fiscal/fa3/fa3-document'
import { contentAfter } from '../document-content/content-after.ts'
import { approvedFields } from '../document-storage/approved-contents.ts'
import { type CorrectionPlace, documentsBefore } from './documents-before.ts'

/**
 * The parties of the documents that a correction corrects, as earlier corrections had left them at its approval; none
 * of a document that was approved before documents had contents.
 */
export async function partiesBefore(
  db: TenantDatabase,
  place: CorrectionPlace,
  correctedIds: readonly string[],
): Promise<Parties[]> {
  const found: Parties[] = []
  for (const id of correctedIds) {
    const fields = ['seller', 'buyer', 'thirdParties'] as const
    const parties = contentAfter(await approvedFields(db, fields, documentsBefore(id, place)))
    if (parties !== undefined) found.push(parties)
  }
  return found
}
