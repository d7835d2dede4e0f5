import { values } from '@fiscus/messages/values'
import { customerTypes, documentTypes, geoZones, itemTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { calculationWarning } from '../calculation/calculate-response.ts'
import { namedRule } from '../calculation/rule-reference.ts'
import { taxSummary } from '../calculation/tax-snapshot.ts'
import { snapshotDifferences } from '../documents/document-recalculation.ts'
import { dryRunFlag } from '../fields/dry-run.ts'
import { isoDate } from '../fields/iso-date.ts'
import { messageSchema } from '../problems/problem-schema.ts'

/** Result of a document: its totals, or the reasons why it cannot be calculated. */
const documentOutcome = z
  .union([taxSummary, z.object({ faults: z.array(calculationWarning) })])
  .meta({ id: 'DocumentOutcome' })

const winner = z.object(namedRule).nullable().meta({ id: 'WinningRule' })

/** A cell of the matrix for whose lines another rule wins after a change, or the same rule with another target. */
const changedCell = z
  .object({
    customerType: z.enum(customerTypes),
    geoZone: z.enum(geoZones),
    itemType: z.enum(itemTypes),
    taxCategory: z.string().nullable().meta({ description: 'null: lines without a tax category' }),
    from: isoDate.nullable(),
    to: isoDate.nullable(),
    before: winner,
    after: winner,
  })
  .meta({ id: 'ChangedCell' })

/**
 * Effect of a change on the tenant's latest documents, if they were issued on the day of the dry run. Stored documents
 * never change.
 */
const documentImpact = z
  .object({
    cellsChangedTotal: z.int(),
    cellsChanged: z
      .array(changedCell)
      .meta({ description: 'The first 200 cells of the matrix whose rule changes, with the days.' }),
    documentsChecked: z.int(),
    documentsChanged: z.array(
      z
        .object({
          documentId: z.uuid(),
          type: z.enum(documentTypes),
          number: z.string(),
          before: documentOutcome,
          after: documentOutcome,
          ...snapshotDifferences,
        })
        .meta({ id: 'ChangedDocument' }),
    ),
  })
  .nullable()
  .meta({
    id: 'DocumentImpact',
    description:
      'With dryRun=true, which stores nothing: the effect on documents. null: the write is stored.',
  })
export type DocumentImpact = NonNullable<z.output<typeof documentImpact>>

const configurationWarning = calculationWarning
  .extend({ ruleId: z.uuid().optional().meta({ description: 'The rule that the warning is about' }) })
  .meta({ id: 'ConfigurationWarning' })

/** Response of a write, and of its dry run: the record after the write, its warnings, and the effect on documents. */
export function writeResponse<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  const response = z.object({
    ...record.shape,
    warnings: z
      .array(configurationWarning)
      .meta({ description: 'Warnings about the configuration after the write.' }),
    impact: documentImpact,
  })
  const id = record.meta()?.id
  return id === undefined ? response : response.meta({ id: `Written${id}` })
}

/** Response of a deletion. */
export const deletion = z
  .object({ id: z.uuid(), deleted: z.literal(true), detail: z.string(), message: messageSchema })
  .meta({ id: 'Deletion' })
export type Deletion = z.output<typeof deletion>

/** The parameters of an optional dry run. */
export const dryRunFields = {
  dryRun: dryRunFlag,
  on: isoDate.optional().meta({
    description: 'With dryRun=true: the day on which the latest documents would be issued. Today by default.',
    example: '2027-01-01',
  }),
}

/** Rejects a day without a dry run. */
export const onlyInDryRun = z.refine<{ dryRun: boolean; on?: string | undefined }>(
  ({ dryRun, on }) => dryRun || on === undefined,
  { path: ['on'], error: values.onlyInDryRun.code },
)

/** The query of a write with an optional dry run. */
export const dryRunQuery = z.strictObject(dryRunFields).check(onlyInDryRun)
