import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { iban } from '../fields/iban.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'

/**
 * A bank account of the seller. The account of a document is the default one of its currency, unless it names another.
 */
export const bankAccount = z
  .strictObject({
    iban,
    swift: optionalOrNull(z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, values.bic.code)),
    currency: z.string().regex(/^[A-Z]{3}$/, values.currency.code),
    bankName: optionalOrNull(singleLineText(256)),
    description: optionalOrNull(singleLineText(256)),
    isDefault: optionalOrNull(z.boolean()),
  })
  .meta({ id: 'BankAccount' })
export type BankAccount = z.output<typeof bankAccount>
