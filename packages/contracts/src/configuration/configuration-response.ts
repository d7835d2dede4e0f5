import { documentTypes } from '@fiscus/tax-engine/vocabulary'
import { z } from 'zod'
import { calculationWarning } from '../calculation/calculate-response.ts'

const warnings = z
  .array(calculationWarning)
  .meta({ description: 'What to know of the configuration as it is now.' })

/** The answer to a write: the record as it is now, and the warnings. */
export const written = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  z.object({ ...record.shape, warnings })

const amount = z.string().meta({ description: 'With two decimals', example: '123.00' })

/** How a document comes out: its totals, or why it would be refused. */
const documentOutcome = z
  .union([
    z.object({
      totalNet: amount,
      totalTax: amount,
      totalGross: amount,
      totalWht: amount,
      totalPaymentDue: amount,
    }),
    z.object({ faults: z.array(calculationWarning) }),
  ])
  .meta({ id: 'DocumentOutcome' })

/** What a change would do to the tenant's last documents if they were issued today. They stay as they are in any case. */
export const documentImpact = z.object({
  documentsChecked: z.int(),
  documentsChanged: z.array(
    z
      .object({
        documentId: z.uuid(),
        type: z.enum(documentTypes),
        number: z.string(),
        before: documentOutcome,
        after: documentOutcome,
      })
      .meta({ id: 'ChangedDocument' }),
  ),
})
export type DocumentImpact = z.output<typeof documentImpact>
export type DocumentOutcome = z.output<typeof documentOutcome>

/** The answer to a write with `dryRun=true`: nothing was stored. `result` is what the write would have answered. */
export const dryRunOf = <Result extends z.ZodType>(result: Result) =>
  z.object({ dryRun: z.literal(true), ...documentImpact.shape, result, warnings })

/** The answer to a write that may have been a dry run. */
export const writtenOrTried = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  z.union([written(record), dryRunOf(record)])

/** What is left of a deleted record. */
export const deletion = z.object({ id: z.uuid(), deleted: z.literal(true), detail: z.string() })
export type Deletion = z.output<typeof deletion>

/** Whether a write is only tried. */
export const dryRunQuery = z.strictObject({
  dryRun: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .meta({ description: 'true tells what the write would do, and stores nothing.' }),
})
