import { z } from 'zod'
import { vatMonth } from './jpk-v7m.ts'
import { count } from './return-fields.ts'

/** Query of GET /returns/to-correct. */
export const toCorrectQuery = z.strictObject({
  period: vatMonth.optional().meta({ description: 'This month alone', example: '2026-09' }),
})

/** Why a closed month is corrected: see `lateFact` of packages/fiscal. */
export const lateReasons = [
  'late_invoice',
  'understatement',
  'correction',
  'void',
  'ksef_number',
  'summary_entry',
  'withdrawn_entry',
] as const
export type LateReason = (typeof lateReasons)[number]

const amount = z
  .string()
  .meta({ description: 'In PLN, two decimals; what the month declares more', example: '23.00' })
const instant = z.iso.datetime()

const fact = z.object({
  id: z.uuid().meta({ description: 'The document, or the summary entry' }),
  number: z.string(),
  issueDate: z.string().meta({ format: 'date' }),
  buyerName: z.string().nullable(),
  reason: z.enum(lateReasons).meta({
    description:
      'late_invoice: approved after the closing; understatement: a correction of an error that raises the tax of the month; correction: another one that belongs to the month; void: voided after the closing; ksef_number: KSeF has stated something since that its row has not; summary_entry, withdrawn_entry: RO or WEW entered or withdrawn since',
  }),
  net: amount,
  tax: amount,
  since: instant,
})

/** The closed months that are to be corrected, the earliest first (tax-calculation §2.13). */
export const toCorrect = z
  .object({
    months: z.array(
      z.object({
        period: z.string().meta({ example: '2026-09' }),
        closing: z.object({ id: z.uuid(), number: count, closedAt: instant }),
        since: instant.meta({ description: 'When the first of the facts came' }),
        net: amount,
        tax: amount,
        facts: z.array(fact).meta({ description: 'In the order of the issue of their documents' }),
        isComplete: z.boolean().meta({
          description: 'false: more facts wait than are listed, and the amounts are those of the listed ones',
        }),
      }),
    ),
  })
  .meta({ id: 'ToCorrect' })
export type ToCorrect = z.output<typeof toCorrect>
export type ToCorrectQuery = z.output<typeof toCorrectQuery>
