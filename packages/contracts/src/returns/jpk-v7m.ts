import { jpkFaultCodes } from '@fiscus/tax-engine/reporting/jpk-fault'
import { z } from 'zod'
import { pageQuery } from '../fields/page.ts'
import { differenceReasons, jpkCells, jpkParts } from './jpk-vocabulary.ts'
import { returnDocuments } from './return-documents.ts'
import { count, faultsOf, monthFrom, reconciliationFields } from './return-fields.ts'

/** JPK_V7M(3) is for months from February 2026 on; its schema ends in 2050. */
const firstPeriod = '2026-02'
const lastPeriod = '2050-12'

/** A month that JPK_V7M(3) is for. */
export const vatMonth = monthFrom(firstPeriod, lastPeriod, 'JPK_V7M(3)')

const period = vatMonth.meta({ description: 'The month of the tax points', example: '2026-10' })

/** Which state of a closed month is read. */
export const stateOfMonth = z.enum(['closed', 'now']).default('closed').meta({
  description:
    'Of a closed month: as it was closed, or with what has come since, as its next closing states it',
})

/** Query of GET /returns/jpk-v7m. */
export const jpkV7mQuery = z.strictObject({ period, state: stateOfMonth })

/** Why a file is submitted. */
export const purposes = ['submission', 'correction'] as const

/** Query of GET /returns/jpk-v7m/xml. */
export const jpkV7mFileQuery = z.strictObject({
  period,
  state: stateOfMonth,
  purpose: z.enum(purposes).optional().meta({
    description:
      'CelZlozenia: the first file of the month, or one that replaces it. By default what the closings of the month say; a closed month has the file of its closing',
  }),
})

export type JpkV7mQuery = z.output<typeof jpkV7mQuery>
export type JpkV7mFileQuery = z.output<typeof jpkV7mFileQuery>

const amount = z.string().meta({ description: 'In PLN, two decimals', example: '1234.50' })
const { total, documents, differences, unexplained } = reconciliationFields(amount, differenceReasons)

/** The figures of the monthly return JPK_V7M(3) (tax-calculation §2.13). */
export const jpkV7m = z
  .object({
    schema: z.string().meta({ example: 'JPK_V7M (3) 1-0E' }),
    period,
    cells: z
      .array(z.object({ cell: z.enum(jpkCells).meta({ example: 'K_19' }), amount, documents: count }))
      .meta({ description: 'The sums of the sales register; a cell without a sale is left out' }),
    declaration: z.array(z.object({ field: z.string().meta({ example: 'P_19' }), value: z.string() })).meta({
      description:
        'VAT-7 (23), in whole zlotys; marks have the value 1. Of JPK_V7K: VAT-7K (17) of the quarter with its last month, else empty',
    }),
    control: z.object({
      salesRows: count,
      outputTax: amount,
      purchaseRows: count.meta({ description: 'Always 0: the service has no purchases' }),
      inputTax: amount,
    }),
    reconciliation: z
      .object({
        documents,
        entries: total.extend({ entries: count }).meta({ description: 'The summary entries, RO and WEW' }),
        cells: total,
        differences,
        unexplained,
      })
      .meta({ description: 'From the totals of the documents and the summary entries to the cells' }),
    refusedDocuments: count.meta({ description: 'The documents that prevent the file' }),
    faults: faultsOf(jpkFaultCodes),
    notes: z
      .array(
        z.object({
          code: z.enum(['no-purchases', 'receipts-without-report', 'no-ksef-numbers']),
          detail: z.string(),
        }),
      )
      .meta({ description: 'What is to be added to the file before it is submitted' }),
  })
  .meta({ id: 'JpkV7m' })
export type JpkV7m = z.output<typeof jpkV7m>

/** Query of GET /returns/jpk-v7m/documents. */
export const jpkDocumentsQuery = pageQuery.extend({
  period,
  state: stateOfMonth,
  part: z.enum(jpkParts).meta({
    description: 'A cell of the register, or the reason of a difference between the documents and the cells',
    example: 'K_19',
  }),
})
export type JpkDocumentsQuery = z.output<typeof jpkDocumentsQuery>

/** The documents of a part of a month. */
export const jpkDocuments = returnDocuments({
  amount: amount.meta({ description: 'In the cell; the net amount of a difference' }),
  tax: amount.nullable().meta({ description: 'The tax of a difference; null for a cell' }),
}).meta({ id: 'JpkDocuments' })
export type JpkDocuments = z.output<typeof jpkDocuments>
