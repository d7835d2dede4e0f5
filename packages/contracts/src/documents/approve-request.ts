import { documentTypes } from '@fiscus/tax-engine/vocabulary'
import { z } from 'zod'
import { calculateFields } from '../calculation/calculate-request.ts'
import { isoDate } from '../fields/iso-date.ts'
import { documentNumber } from './document-record.ts'

/** The body of POST /documents: what to calculate, and as which document to freeze it. */
export const approveRequest = z
  .strictObject({
    type: z.enum(documentTypes),
    number: documentNumber,
    issueDate: isoDate.optional().meta({ description: "Today in the tenant's time zone by default." }),
    companyId: z
      .uuid()
      .optional()
      .meta({ description: 'The company whose document it is; its corrections take it over.' }),
    ...calculateFields,
  })
  .meta({ id: 'ApproveRequest' })
export type ApproveRequest = z.output<typeof approveRequest>

/** A key of the caller's choice that makes a repeated call give the first answer again instead of a second document. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, 'This must be 1 to 255 printable ASCII characters.')
    .optional()
    .meta({
      description:
        'Recommended. For 24 hours the same key with the same request gives the same answer byte for byte, with Idempotency-Replayed: true.',
    }),
})
