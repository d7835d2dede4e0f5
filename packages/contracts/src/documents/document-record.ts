import { correctionReasons, documentStatuses, documentTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { taxSnapshot, taxSummary } from '../calculation/tax-snapshot.ts'
import { isoDate } from '../fields/iso-date.ts'
import { pageQuery } from '../fields/page.ts'
import { singleLineText } from '../fields/text.ts'

/** The tenant's own number of a document, unique for each document type. */
export const documentNumber = singleLineText(100)

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const instant = z.iso.datetime()

/** A document without its snapshot, as in lists. */
export const documentRecord = z
  .object({
    id: z.uuid(),
    type: z.enum(documentTypes),
    number: z.string(),
    issueDate: isoDate,
    status: z.enum(documentStatuses),
    approvedAt: instant,
    approvedBy: z.string(),
    currency: z.string(),
    companyId: z.uuid().nullable(),
    correctsDocumentId: z.uuid().nullable(),
    correctionReason: z.enum(correctionReasons).nullable(),
    correctionNote: z.string().nullable(),
    voidedAt: instant.nullable(),
    voidedBy: z.string().nullable(),
    voidReason: z.string().nullable(),
    lockedAt: instant.nullable(),
    lockedBy: z.string().nullable(),
    version: z.int().positive(),
    sequence: z.int().positive().meta({ description: "Position in the tenant's chain of documents." }),
    snapshotDigest: digest.meta({ description: 'SHA-256 of the bytes of the snapshot.' }),
    chainDigest: digest.meta({
      description:
        'Covers this document and all earlier ones. A copy stored elsewhere proves later manipulation.',
    }),
    summary: taxSummary,
  })
  .meta({ id: 'Document' })

/** A document with the snapshot that was frozen at its approval. */
export const documentWithSnapshot = documentRecord
  .extend({ snapshot: taxSnapshot })
  .meta({ id: 'DocumentWithSnapshot' })

export const documentList = z.object({ documents: z.array(documentRecord), next: z.string().nullable() })

/** Filter of a list of documents, newest first. */
export const documentFilter = pageQuery.extend({
  type: z.enum(documentTypes).optional(),
  status: z.enum(documentStatuses).optional(),
  number: documentNumber.optional(),
  companyId: z.uuid().optional(),
  correctsDocumentId: z.uuid().optional().meta({ description: 'Only corrections of this document.' }),
  from: isoDate.optional().meta({ description: 'First issue date.' }),
  to: isoDate.optional().meta({ description: 'Last issue date.' }),
})
export type DocumentFilter = z.output<typeof documentFilter>
