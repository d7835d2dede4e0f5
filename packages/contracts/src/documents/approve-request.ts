import type { Message } from '@fiscus/messages/message'
import { values } from '@fiscus/messages/values'
import { documentTypes, invoiceTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { calculateFields } from '../calculation/calculate-request.ts'
import { customIssue } from '../fields/custom-issue.ts'
import { isoDate } from '../fields/iso-date.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { missingSubordinates, oneDateOfSale } from '../invoices/document-content.ts'
import { settledAdvances } from './correct-request.ts'
import { documentNumber } from './document-number.ts'

const sourcesMax = 100

/** Body of POST /documents: the document to calculate, with its type, number and date. */
export const approveRequest = z
  .strictObject({
    type: z.enum(documentTypes),
    number: documentNumber,
    issueDate: optionalOrNull(isoDate).meta({ description: "Today in the tenant's time zone by default." }),
    companyId: optionalOrNull(z.uuid()).meta({
      description: 'The company of the document. Its corrections inherit it.',
    }),
    sourceDocumentIds: optionalOrNull(
      z
        .array(z.uuid().toLowerCase())
        .min(1)
        .max(sourcesMax)
        .refine((ids) => new Set(ids).size === ids.length, values.documentTwice.code),
    ).meta({
      description:
        'The offers and orders that the document follows: an order follows offers, an invoice follows offers and orders.',
    }),
    invoiceType: optionalOrNull(z.enum(invoiceTypes)).meta({
      description:
        'Of an invoice: standard by default. An advance needs amountReceived, a settlement settles.',
    }),
    settles: optionalOrNull(settledAdvances),
    ...calculateFields,
  })
  .superRefine(({ type, invoiceType, settles, amountReceived }, context) => {
    const report = (path: string, message: Message) =>
      context.addIssue({ ...customIssue(message, [path]), input: invoiceType })
    if (type !== 'invoice' && invoiceType !== undefined) report('invoiceType', values.invoiceTypeOfInvoice())
    if ((invoiceType === 'advance') !== (amountReceived !== undefined))
      report('amountReceived', values.amountOfAdvance())
    if ((invoiceType === 'settlement') !== (settles !== undefined))
      report('settles', values.advancesOfSettlement())
  })
  .refine(...oneDateOfSale)
  .superRefine((document, context) => {
    for (const { field, reason } of missingSubordinates(document))
      context.addIssue(customIssue(reason, ['buyer', field]))
  })
  .meta({ id: 'ApproveRequest' })
export type ApproveRequest = z.output<typeof approveRequest>

/** The caller's idempotency key: a repeated request returns the first response and creates no second document. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, values.printableAscii.code)
    .optional()
    .meta({
      description:
        'Recommended. For 24 hours a repeated request with the same key returns the same response with Idempotency-Replayed: true.',
    }),
})
