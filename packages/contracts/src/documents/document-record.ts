import { values } from '@fiscus/messages/values'
import {
  correctionReasons,
  documentStatuses,
  documentTypes,
  invoiceTypes,
} from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { calculateResponse } from '../calculation/calculate-response.ts'
import { taxSnapshot, taxSummary } from '../calculation/tax-snapshot.ts'
import { currencyFilter } from '../fields/currency-filter.ts'
import { decimalInput } from '../fields/decimal-input.ts'
import { isoDate } from '../fields/iso-date.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { takenOverFields } from '../invoices/document-content.ts'
import { documentKsef } from './document-ksef.ts'
import { changedMark, linkedDocument } from './document-link.ts'
import { documentNumber } from './document-number.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)
const instant = z.iso.datetime()

const inPln = z.string().meta({ description: 'In PLN, two decimals', example: '-433.37' })

const { warnings, explanations, rejectionLists, buyerView, content } = calculateResponse.shape

/**
 * What a document carries beside its figures. Missing for a document that was approved before documents had contents.
 */
const documentContent = {
  warnings: warnings.optional(),
  explanations: explanations.optional(),
  rejectionLists: rejectionLists.optional(),
  buyerView: buyerView.optional(),
  content: content.optional(),
  correctedPeriod: z
    .string()
    .optional()
    .meta({ description: 'Of a correction of several documents: the period that its discount is for.' }),
  effectivePeriod: z.string().optional().meta({ description: 'Of a correction: the month that it states.' }),
  reductionDate: isoDate.nullable().optional().meta({
    description:
      'Of a correction: the issue date of the reduction by error that it takes back, or the first day of the month that it states.',
  }),
  correctedData: z.array(z.enum(takenOverFields)).optional().meta({
    description:
      'Of a correction of several documents: the fields of `content` that it changes in all of them. The others are those of the first document, and change none.',
  }),
  linesInPln: z
    .array(
      z
        .object({ net: inPln, marginBase: inPln.optional(), gross: inPln.optional() })
        .meta({
          description: 'A line in the margin procedure has the base of its margin and its selling price.',
        })
        .nullable(),
    )
    .optional()
    .meta({
      description:
        'Of a correction of an invoice in a foreign currency: what the returns state of each line of the snapshot in PLN. null for a line without an exchange rate.',
    }),
}

/** A document without its snapshot, as in lists. */
export const documentRecord = z
  .object({
    id: z.uuid(),
    type: z.enum(documentTypes),
    number: z.string(),
    invoiceType: z.enum(invoiceTypes).nullable().meta({ description: 'null for an offer and an order.' }),
    externalReference: z.string().nullable(),
    issueDate: isoDate,
    status: z.enum(documentStatuses),
    approvedAt: instant,
    approvedBy: z.string(),
    currency: z.string(),
    companyId: z.uuid().nullable(),
    buyerName: z.string().nullable(),
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
    contentDigest: digest.nullable().meta({
      description:
        'SHA-256 of the bytes of the content; null for a document that was approved before documents had contents.',
    }),
    chainDigest: digest.meta({
      description:
        'Covers this document and all earlier ones. A copy stored elsewhere proves later manipulation.',
    }),
    summary: taxSummary,
    changed: changedMark,
  })
  .meta({ id: 'Document' })

const ksef = documentKsef.nullable().meta({
  id: 'KsefOfDocument',
  description: 'What is stored about an invoice in KSeF. It is not frozen and has a version of its own.',
})

/** A document with the snapshot and the content that were frozen at its approval. */
export const documentWithSnapshot = documentRecord
  .extend({
    /** A response that an earlier release stored for an idempotency key has none. */
    ksef: ksef.optional(),
    links: z.array(linkedDocument).meta({
      description: 'The documents that it refers to, and the first 100 that refer to it.',
    }),
    ...documentContent,
    snapshot: taxSnapshot,
  })
  .meta({ id: 'DocumentWithSnapshot' })

/** What the response for one document also has. */
export const documentQuery = z.strictObject({
  include: z
    .enum(['actorNames'])
    .optional()
    .meta({ description: '`actorNames`: the names of the keys and users that changed the document.' }),
})

/** A document as it is read, on request with the present names of its actors. */
export const documentInFull = documentWithSnapshot
  .extend({
    ksef,
    actorNames: z.record(z.string(), z.string()).optional().meta({
      description:
        'With include=actorNames: the names of the actors in `approvedBy`, `voidedBy` and `lockedBy`, as they are now. An actor that is neither a key nor a user has none.',
    }),
  })
  .meta({ id: 'DocumentInFull' })

export const documentList = z.object({ documents: z.array(documentRecord), next: z.string().nullable() })

/** Filter of a list of documents, newest first. */
export const documentFilter = pageQuery.extend({
  type: z.enum(documentTypes).optional(),
  status: z.enum(documentStatuses).optional(),
  number: documentNumber.optional(),
  search: boundedText(100).min(3, values.threeCharacters.code).optional().meta({
    description:
      'Only documents with this text in the number, the external reference or the name of the buyer; upper and lower case are the same.',
  }),
  currency: currencyFilter,
  rateId: z
    .uuid()
    .optional()
    .meta({ description: 'Only documents that were calculated with this version of a rate.' }),
  invoiceType: z.enum(invoiceTypes).optional(),
  externalReference: singleLineText(100).optional(),
  relatedDocumentId: z.uuid().optional().meta({ description: 'Only documents that refer to this document.' }),
  companyId: z.uuid().optional(),
  correctsDocumentId: z.uuid().optional().meta({ description: 'Only corrections of this document.' }),
  from: isoDate
    .optional()
    .meta({ description: 'First issue date. With from or to the latest issue date comes first.' }),
  to: isoDate.optional().meta({ description: 'Last issue date.' }),
  grossMin: decimalInput
    .optional()
    .meta({ description: 'Only documents with this gross amount or more, in their currency.' }),
  grossMax: decimalInput
    .optional()
    .meta({ description: 'Only documents with this gross amount or less, in their currency.' }),
})
export type DocumentFilter = z.output<typeof documentFilter>
