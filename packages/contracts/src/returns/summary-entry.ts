import { values } from '@fiscus/messages/values'
import { marginProcedures } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { z } from 'zod'
import { amount } from '../fields/amount.ts'
import { isoDate } from '../fields/iso-date.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { pageQuery } from '../fields/page.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { vatMonth } from './jpk-v7m.ts'
import { summaryCells, summaryTypes } from './jpk-vocabulary.ts'
import { faultsOf } from './return-fields.ts'

/** The tax cell of each base: both or none are stated (JPK_V7M(3), SprzedazWiersz). */
export const taxCellOf = { K_15: 'K_16', K_17: 'K_18', K_19: 'K_20' } as const

const amounts = z
  .partialRecord(z.enum(summaryCells), amount)
  .refine((cells) => Object.keys(cells).length > 0, values.summaryAmounts.code)
  .superRefine((cells, context) => {
    for (const [base, tax] of Object.entries(taxCellOf) as [
      keyof typeof taxCellOf,
      'K_16' | 'K_18' | 'K_20',
    ][]) {
      const missing = cells[base] === undefined ? base : tax
      if ((cells[base] === undefined) !== (cells[tax] === undefined))
        context.addIssue({ code: 'custom', message: values.baseWithTax.code, path: [missing] })
    }
  })
  .meta({
    description: 'Cells of the register with their amounts in PLN, each base with its tax',
    example: { K_19: '1000.00', K_20: '230.00' },
  })

const fields = {
  type: z.enum(summaryTypes).meta({
    description: 'TypDokumentu: RO, a report of cash registers; WEW, an internal document',
  }),
  number: singleLineText(256).meta({ description: 'DowodSprzedazy', example: 'RF/2026/10' }),
  issueDate: isoDate,
  saleDate: optionalOrNull(isoDate).meta({
    description: 'The last day of the sales, if it is not the issue date. Its month declares them',
  }),
  marginProcedure: optionalOrNull(z.enum(marginProcedures)).meta({
    description: 'Of sales with a margin, whose selling price is in SprzedazVAT_Marza',
  }),
}

/** An entry of a request, and a row of a CSV file. */
export const newSummaryEntry = z
  .strictObject({ ...fields, amounts })
  .superRefine(({ issueDate, saleDate, marginProcedure, amounts: cells }, context) => {
    const month = vatMonth.safeParse((saleDate ?? issueDate).slice(0, 7))
    for (const { message } of month.error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path: [saleDate === undefined ? 'issueDate' : 'saleDate'] })
    if ((marginProcedure === undefined) !== (cells.SprzedazVAT_Marza === undefined))
      context.addIssue({ code: 'custom', message: values.marginOfSummary.code, path: ['marginProcedure'] })
  })
export type NewSummaryEntry = z.output<typeof newSummaryEntry>

/** Entries of one request, or of one file. */
export const summaryEntriesMax = 500

/** Body of POST /returns/summary-entries. */
export const newSummaryEntries = z.strictObject({
  entries: z.array(newSummaryEntry).min(1).max(summaryEntriesMax),
})

/** Body of POST /returns/summary-entries/{id}/withdraw. */
export const withdrawRequest = z.strictObject({ reason: boundedText(500) })

/** Query of GET /returns/summary-entries. */
export const summaryFilter = pageQuery.extend({
  period: vatMonth.optional().meta({ description: 'The month that declares the entry', example: '2026-10' }),
})
export type SummaryFilter = z.output<typeof summaryFilter>

const instant = z.iso.datetime()

/** Sales of a month without an invoice of ours: RO or WEW in the sales register (tax-calculation §2.13). */
export const summaryEntry = z
  .object({
    id: z.uuid(),
    ...fields,
    saleDate: isoDate.nullable(),
    marginProcedure: z.enum(marginProcedures).nullable(),
    amounts: z.partialRecord(z.enum(summaryCells), z.string()),
    period: z.string().meta({ description: 'The month that declares it', example: '2026-10' }),
    createdAt: instant,
    createdBy: z.string(),
    withdrawnAt: instant.nullable(),
    withdrawnBy: z.string().nullable(),
    withdrawReason: z.string().nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'SummaryEntry' })
export type SummaryEntryRecord = z.output<typeof summaryEntry>

/** The codes of warnings about entries. docs/warnings.md describes each code. */
export const summaryWarningCodes = ['month-closed', 'summary-tax-differs'] as const

/** What was entered, with what is doubtful in it. */
export const enteredSummaries = z
  .object({
    entries: z.array(summaryEntry),
    warnings: faultsOf(summaryWarningCodes).meta({ description: 'What is doubtful, at most 100' }),
  })
  .meta({ id: 'EnteredSummaries' })
export type EnteredSummaries = z.output<typeof enteredSummaries>

export const summaryEntryPage = z
  .object({ entries: z.array(summaryEntry), next: z.string().nullable() })
  .meta({ id: 'SummaryEntryPage' })
