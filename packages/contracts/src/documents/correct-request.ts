import { correctionReasons } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { decimalInput } from '../fields/decimal-input.ts'
import { isoDate } from '../fields/iso-date.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { boundedText, singleLineText } from '../fields/text.ts'
import { documentContentFields, oneDateOfSale } from '../invoices/document-content.ts'
import { documentNumber } from './document-record.ts'

const lineCredit = z
  .strictObject({
    id: boundedText(100).meta({ description: 'Id of a line of the original document.' }),
    quantity: optionalOrNull(decimalInput),
    amount: optionalOrNull(decimalInput).meta({ description: 'Net or gross, like the price of the line.' }),
  })
  .refine((line) => (line.quantity === undefined) !== (line.amount === undefined), {
    error: 'Send either quantity or amount.',
  })
  .meta({ id: 'LineCredit', description: 'The quantity or the amount to credit of a line.' })

/** Body of POST /documents/{id}/corrections. Without lines, the whole remainder of the document is credited. */
export const correctRequest = z
  .strictObject({
    number: documentNumber,
    reason: z.enum(correctionReasons),
    note: optionalOrNull(singleLineText(1000)),
    issueDate: optionalOrNull(isoDate).meta({ description: "Today in the tenant's time zone by default." }),
    lines: optionalOrNull(z.array(lineCredit).min(1).max(10_000)),
    ...documentContentFields,
  })
  .refine(...oneDateOfSale)
  .meta({ id: 'CorrectRequest' })
export type CorrectRequest = z.output<typeof correctRequest>

/** Body of POST /documents/{id}/void. */
export const voidRequest = z.strictObject({ reason: singleLineText(500) }).meta({ id: 'VoidRequest' })
