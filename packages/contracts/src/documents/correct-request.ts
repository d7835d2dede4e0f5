import { values } from '@fiscus/messages/values'
import { correctionReasons, presentations } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { calculateItem } from '../calculation/calculate-request.ts'
import { customIssue } from '../fields/custom-issue.ts'
import { decimalInput } from '../fields/decimal-input.ts'
import { dryRunFlag } from '../fields/dry-run.ts'
import { isoDate } from '../fields/iso-date.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { documentContentFields, oneDateOfSale } from '../invoices/document-content.ts'
import { documentNumber } from './document-number.ts'

const lineAfter = calculateItem
  .omit({ id: true, exchangeRate: true })
  .extend({ quantity: optionalOrNull(decimalInput), unitPrice: optionalOrNull(decimalInput) })
  .partial()
  .meta({
    id: 'LineAfter',
    description: 'What a line becomes. A field that is missing stays as it is by now.',
  })

/** The ways to correct a line; each entry has one. */
const waysOfCorrecting = ['quantity', 'amount', 'after', 'add'] as const

const correctionLine = z
  .strictObject({
    id: optionalOrNull(boundedText(100)).meta({
      description: 'Id of a line of the document. Missing when the entry adds a line.',
    }),
    quantity: optionalOrNull(decimalInput).meta({ description: 'The quantity to credit.' }),
    amount: optionalOrNull(decimalInput).meta({
      description: 'The amount to credit, net or gross, like the price of the line.',
    }),
    after: lineAfter
      .nullable()
      .optional()
      .meta({ description: 'What the line becomes, upwards or downwards; null removes it.' }),
    add: optionalOrNull(calculateItem).meta({
      description: 'A new line, calculated for the customer of the original.',
    }),
  })
  .transform((line, context) => {
    const { id, quantity, amount, after, add } = line
    const given = waysOfCorrecting.filter((way) => line[way] !== undefined)
    if (given.length === 1 && (id === undefined) === (add !== undefined)) {
      if (add !== undefined) return { add }
      if (id !== undefined) return after === undefined ? { id, quantity, amount } : { id, after }
    }
    context.issues.push({ ...customIssue(values.wayOfCorrecting()), input: line })
    return z.NEVER
  })
  .meta({
    id: 'CorrectionLine',
    description: 'The credit of a line by quantity or by amount, what a line becomes, or a new line.',
  })

const lines = z.array(correctionLine).min(1).max(10_000)

const discount = z
  .strictObject({ gross: optionalOrNull(decimalInput), net: optionalOrNull(decimalInput) })
  .transform((amounts, context) => {
    if (amounts.gross !== undefined && amounts.net === undefined) return { gross: amounts.gross }
    if (amounts.net !== undefined && amounts.gross === undefined) return { net: amounts.net }
    context.issues.push({ ...customIssue(values.grossOrNet()), input: amounts })
    return z.NEVER
  })
  .meta({
    id: 'SharedDiscount',
    description: 'A discount on everything, as the total of its gross or of its net amounts.',
  })

const correctionFields = {
  number: documentNumber,
  reason: z.enum(correctionReasons),
  note: optionalOrNull(singleLineText(1000)),
  issueDate: optionalOrNull(isoDate).meta({ description: "Today in the tenant's time zone by default." }),
  effectivePeriod: optionalOrNull(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, values.month.code)).meta({
    description:
      'The month whose return has the correction, where it is not what the reason says: of a reduction the month in which its conditions were met and documented, from the month of the issue on (VAT act art. 29a(13)); of a price_increase the month in which its reason arose (art. 29a(17)).',
    example: '2026-12',
  }),
  presentation: optionalOrNull(z.enum(presentations)).meta({
    description: 'What the rows for the buyer list, `differences` by default; the figures are the same.',
  }),
  discount: optionalOrNull(discount),
  ...documentContentFields,
}

/** The invoices for advances that a settlement invoice settles. */
export const settledAdvances = z
  .array(z.uuid().toLowerCase())
  .min(1)
  .max(100)
  .meta({ description: 'Ids of the advance invoices that the settlement takes off.' })

/** Body of POST /documents/{id}/corrections. Without lines, the whole remainder of the document is credited. */
export const correctRequest = z
  .strictObject({
    ...correctionFields,
    lines: optionalOrNull(lines),
    amountReceived: optionalOrNull(decimalInput).meta({
      description: 'Of an advance invoice: the gross amount received in total.',
    }),
    settles: optionalOrNull(settledAdvances).meta({
      description: 'Of a settlement invoice: the advance invoices that it settles from now on.',
    }),
  })
  .refine(...oneDateOfSale)
  .meta({ id: 'CorrectRequest' })
export type CorrectRequest = z.output<typeof correctRequest>

/** The query of a correction. */
export const correctQuery = z.strictObject({ dryRun: dryRunFlag })

/** Body of POST /documents/corrections: one correction of several documents (VAT act art. 106j(3)). */
export const correctSeveralRequest = z
  .strictObject({
    ...correctionFields,
    period: optionalOrNull(singleLineText(256)).meta({
      description: 'The period that the discount is for, as printed.',
      example: 'first half of 2026',
    }),
    documents: z
      .array(z.strictObject({ id: z.uuid().toLowerCase(), lines: optionalOrNull(lines) }))
      .min(2, values.correctedDocumentsMin.code)
      .max(100, values.correctedDocumentsMax.code),
  })
  .refine(({ discount, documents }) => discount === undefined || documents.every((one) => !one.lines), {
    path: ['discount'],
    error: values.discountOrLines.code,
  })
  .refine(...oneDateOfSale)
  .meta({ id: 'CorrectSeveralRequest' })
export type CorrectSeveralRequest = z.output<typeof correctSeveralRequest>

/** Body of POST /documents/{id}/void. */
export const voidRequest = z.strictObject({ reason: singleLineText(500) }).meta({ id: 'VoidRequest' })
