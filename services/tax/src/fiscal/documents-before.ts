import { documentSnapshots, documents } from '@fiscus/db/schema/tenant/documents'
import { and, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import { refersTo } from '../document-storage/linked-documents.ts'

/** The place of a correction among approvals and voids. */
export type CorrectionPlace = { sequence: number; voidSequence: number | null }

/**
 * The condition of a corrected document and of its corrections that were in force when a later correction of it was
 * approved.
 */
export function documentsBefore(id: string, { sequence, voidSequence }: CorrectionPlace): SQL | undefined {
  return and(
    or(eq(documents.id, id), refersTo(id, 'corrects')),
    lt(documentSnapshots.sequence, sequence),
    // While a correction is in force, no earlier one that it states is voided: those that were voided after it were in
    // force at its approval.
    or(
      eq(documents.status, 'approved'),
      voidSequence === null ? undefined : gt(documents.void_sequence, voidSequence),
    ),
  )
}
