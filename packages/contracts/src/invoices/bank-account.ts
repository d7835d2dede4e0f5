import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { iban, isIban } from '../fields/iban.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'

/**
 * The number of an account: an IBAN, or where banks have none, as in the USA, another number of 10 to 34 digits,
 * capitals and hyphens that begins with a digit. 26 digits are a Polish account.
 */
export const accountNumber = z
  .string()
  .max(50)
  .transform((text) => text.replaceAll(' ', '').toUpperCase())
  .transform((text) => iban.safeParse(text).data ?? text)
  .refine((text) => isIban(text) || /^(?!\d{26}$)\d[\dA-Z-]{9,33}$/.test(text), values.iban.code)
  .meta({ description: 'IBAN; elsewhere the number of the account', example: 'PL61109010140000071219812874' })

const accountFields = {
  iban: accountNumber,
  swift: optionalOrNull(z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, values.bic.code)),
  bankName: optionalOrNull(singleLineText(256)),
  description: optionalOrNull(singleLineText(256)),
}

/** A number that is no IBAN says nothing of its bank, which can only be one abroad. */
const namesBank: [
  isValid: (account: { iban: string; swift?: string | undefined; bankName?: string | undefined }) => boolean,
  fault: { path: string[]; error: string },
] = [
  ({ iban, swift, bankName }) =>
    isIban(iban) || (swift !== undefined && swift.slice(4, 6) !== 'PL' && bankName !== undefined),
  { path: ['iban'], error: values.accountWithoutBank.code },
]

/**
 * A bank account of the seller. The account of a document is the default one of its currency, unless it names another.
 */
export const bankAccount = z
  .strictObject({
    ...accountFields,
    currency: z.string().regex(/^[A-Z]{3}$/, values.currency.code),
    isDefault: optionalOrNull(z.boolean()),
  })
  .refine(...namesBank)
  .meta({ id: 'BankAccount' })
export type BankAccount = z.output<typeof bankAccount>

/** The account of a factor, to which the buyer pays (RachunekBankowyFaktora of FA(3)). */
export const factorAccount = z
  .strictObject(accountFields)
  .refine(...namesBank)
  .meta({ id: 'FactorAccount' })
export type FactorAccount = z.output<typeof factorAccount>
