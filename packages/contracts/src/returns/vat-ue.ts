import { values } from '@fiscus/messages/values'
import { vatUeFaultCodes } from '@fiscus/tax-engine/reporting/vat-ue-fault'
import { z } from 'zod'
import { csvQuery } from '../configuration/configuration-file.ts'
import { pageQuery } from '../fields/page.ts'
import { stateOfMonth } from './jpk-v7m.ts'
import { filtersOfParts, memberState, returnDocuments } from './return-documents.ts'
import { count, faultsOf, monthFrom, reconciliationFields } from './return-fields.ts'
import { type VatUePart, vatUeParts, vatUeReasons, vatUeSections } from './vat-ue-vocabulary.ts'

/** Monthly statements with the prefix XI begin with the year 2021. */
const period = monthFrom('2021-01', '2050-12', 'VAT-UE').meta({
  description: 'The month of the tax points',
  example: '2026-10',
})

/** Query of GET /returns/vat-ue. */
export const vatUeQuery = z.strictObject({ period, state: stateOfMonth })

export type VatUeQuery = z.output<typeof vatUeQuery>

/** Query of GET /returns/vat-ue/csv. */
export const vatUeFileQuery = vatUeQuery.extend({ separator: csvQuery.shape.separator })

const amount = z.string().meta({ description: 'In PLN, two decimals', example: '1234.50' })
const { total, documents, differences, unexplained } = reconciliationFields(amount, vatUeReasons)

const row = z.object({
  part: z
    .enum(vatUeSections)
    .meta({ description: 'C: intra-EU supplies of goods; E: services (art. 100(1)(4))' }),
  country: z.string().meta({ description: 'EL for Greece, XI for Northern Ireland', example: 'DE' }),
  number: z
    .string()
    .meta({ description: 'The VAT number of the buyer without its prefix', example: '136695976' }),
  triangular: z
    .boolean()
    .meta({ description: 'A supply of the second taxpayer of a triangular transaction' }),
  amount: z.string().meta({ description: 'In whole zlotys, negative after returns', example: '1235' }),
  exactAmount: amount,
  documents: count,
})

/** The figures of the recapitulative statement VAT-UE (tax-calculation §2.15). */
export const vatUe = z
  .object({
    period,
    rows: z.array(row).meta({ description: 'By part, country and number; at most 100,000' }),
    reconciliation: z
      .object({
        documents,
        declared: total,
        differences,
        unexplained,
        jpkV7m: z
          .array(
            z.object({
              part: row.shape.part,
              declared: amount.meta({ description: 'The rows of the part that are not triangular' }),
              cell: z.enum(['K_21', 'K_12']),
              amount: amount.meta({ description: 'The cell of JPK_V7M for the same documents' }),
              difference: amount,
            }),
          )
          .meta({
            description:
              'The parts beside the cells of JPK_V7M. A difference is of documents that one of both refuses.',
          }),
      })
      .meta({ id: 'VatUeReconciliation', description: 'From the totals of the documents to the rows' }),
    refusedDocuments: count.meta({ description: 'The documents that prevent the file' }),
    faults: faultsOf(vatUeFaultCodes),
    notes: z
      .array(
        z.object({
          code: z.enum(['no-acquisitions', 'no-call-off-stock', 'corrected-buyers']),
          detail: z.string(),
        }),
      )
      .meta({ description: 'What is to be added before the statement is submitted' }),
  })
  .meta({ id: 'VatUe' })
export type VatUe = z.output<typeof vatUe>

/** Query of GET /returns/vat-ue/documents. */
export const vatUeDocumentsQuery = pageQuery
  .extend({
    period,
    state: stateOfMonth,
    part: z.enum(vatUeParts).meta({
      description: 'A part with rows, or the reason of a difference between the documents and the rows',
      example: 'C',
    }),
    country: memberState.optional(),
    number: z
      .string()
      .regex(/^[A-Z\d+*]{2,12}$/, values.vatNumberWithoutPrefix.code)
      .optional()
      .meta({ description: 'The VAT number of the buyer without its prefix', example: '136695976' }),
    triangular: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'Only the rows of triangular transactions, or only the others' }),
  })
  .superRefine(
    filtersOfParts<VatUePart, 'country' | 'number' | 'triangular'>({
      country: vatUeSections,
      number: vatUeSections,
      triangular: vatUeSections,
    }),
  )
export type VatUeDocumentsQuery = z.output<typeof vatUeDocumentsQuery>

/** The documents of a part of a month, or of some of its rows. */
export const vatUeDocuments = returnDocuments({
  amount: amount.meta({ description: 'In the rows; the net amount of a difference' }),
  tax: amount.nullable().meta({ description: 'The tax of a difference; null in rows' }),
}).meta({ id: 'VatUeDocuments' })
export type VatUeDocuments = z.output<typeof vatUeDocuments>
