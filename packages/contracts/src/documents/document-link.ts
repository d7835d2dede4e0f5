import { documentRelations, documentStatuses, documentTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'

/** Marks a document in a list. Everything else that reads it refuses it with `document-changed`. */
export const changedMark = z
  .literal(true)
  .optional()
  .meta({ description: 'It was changed in the database after its approval.' })

/** A document that another one refers to, or that refers to it: then the relation is the opposite one. */
export const linkedDocument = z
  .object({
    relation: z.enum([...documentRelations, 'source_of', 'corrected_by', 'settled_by']),
    documentId: z.uuid(),
    type: z.enum(documentTypes),
    number: z.string(),
    issueDate: isoDate,
    status: z.enum(documentStatuses),
    changed: changedMark,
  })
  .meta({ id: 'LinkedDocument' })
export type LinkedDocument = z.output<typeof linkedDocument>
