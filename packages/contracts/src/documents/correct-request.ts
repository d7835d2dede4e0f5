import { correctionReasons } from '@fiscus/tax-engine/vocabulary'
import { z } from 'zod'
import { words } from '../configuration/configuration-field.ts'
import { boundedText } from '../fields/bounded-text.ts'
import { decimalInput } from '../fields/decimal-input.ts'
import { isoDate } from '../fields/iso-date.ts'
import { documentNumber } from './document-record.ts'

const lineCredit = z
  .strictObject({
    id: boundedText(100).meta({ description: 'Id of a line of the original.' }),
    quantity: decimalInput.optional(),
    amount: decimalInput
      .optional()
      .meta({ description: "In the basis of the line's price: net, or gross where prices are gross." }),
  })
  .refine((line) => (line.quantity === undefined) !== (line.amount === undefined), {
    error: 'Give either quantity or amount.',
  })
  .meta({ id: 'LineCredit', description: 'What to take back of a line: so many units, or so much money.' })

/** The body of POST /documents/{id}/corrections. Without lines everything that is left is credited. */
export const correctRequest = z
  .strictObject({
    number: documentNumber,
    reason: z.enum(correctionReasons),
    note: words(1000).optional(),
    issueDate: isoDate.optional().meta({ description: "Today in the tenant's time zone by default." }),
    lines: z.array(lineCredit).min(1).max(10_000).optional(),
  })
  .meta({ id: 'CorrectRequest' })
export type CorrectRequest = z.output<typeof correctRequest>

/** The body of POST /documents/{id}/void. */
export const voidRequest = z.strictObject({ reason: words(500) }).meta({ id: 'VoidRequest' })
