import { values } from '@fiscus/messages/values'
import { checkVatNumber } from '@fiscus/tax-engine/customer/vat-number'
import { z } from 'zod'
import { customIssue } from '../fields/custom-issue.ts'
import { isoDate } from '../fields/iso-date.ts'
import { anyQuarter } from '../fields/quarter.ts'
import { singleLineText } from '../fields/text.ts'
import { address } from './address.ts'
import { bankAccount } from './bank-account.ts'
import { contactFields } from './contact.ts'

const bankAccountsMax = 20

/** Body of PUT /seller: the whole profile of the seller (tax-calculation §2.10). */
export const sellerProfile = z
  .strictObject({
    name: singleLineText(512).optional(),
    address: address.optional(),
    nip: singleLineText(20)
      .transform((text) => text.replaceAll(/[ -]/g, ''))
      .refine((text) => /^\d{10}$/.test(text) && checkVatNumber(text, 'PL').kind === 'valid', {
        error: values.nip.code,
      })
      .optional()
      .meta({ example: '5261040828' }),
    euVatNumber: singleLineText(20)
      .transform((text) => text.replaceAll(/[ .-]/g, '').toUpperCase())
      .refine((text) => checkVatNumber(text).kind === 'valid', {
        error: values.euVatNumber.code,
      })
      .optional()
      .meta({ example: 'PL5261040828' }),
    eori: singleLineText(256).optional().meta({ description: 'NrEORI', example: 'PL526104082800000' }),
    ...contactFields,
    bankAccounts: z
      .array(bankAccount)
      .max(bankAccountsMax)
      .superRefine((accounts, context) => {
        const ibans = new Set<string>()
        const defaults = new Set<string>()
        for (const [index, { iban, currency, isDefault }] of accounts.entries()) {
          if (ibans.has(iban)) context.addIssue(customIssue(values.accountTwice(), [index, 'iban']))
          if (isDefault && defaults.has(currency))
            context.addIssue(customIssue(values.defaultAccountTwice({ currency }), [index, 'isDefault']))
          ibans.add(iban)
          if (isDefault) defaults.add(currency)
        }
      })
      .optional(),
    krs: z
      .string()
      .regex(/^\d{10}$/, values.krs.code)
      .optional(),
    regon: z
      .string()
      .regex(/^(\d{9}|\d{14})$/, values.regon.code)
      .optional(),
    bdo: singleLineText(9).optional(),
    taxOffice: z
      .string()
      .regex(/^\d{4}$/, values.taxOffice.code)
      .optional()
      .meta({ description: 'The code of the tax office (KodUrzedu) for JPK_V7M', example: '1433' }),
    quarterlyReturns: z
      .strictObject({ since: anyQuarter, until: anyQuarter.optional() })
      .refine(({ since, until }) => until === undefined || since <= until, {
        path: ['until'],
        error: values.salePeriod.code,
      })
      .optional()
      .meta({
        id: 'QuarterlyReturns',
        description:
          'The first and the last quarter that are declared quarterly, in JPK_V7K (art. 99(2), (3))',
      }),
    naturalPerson: z
      .strictObject({ firstName: singleLineText(30), lastName: singleLineText(81), birthDate: isoDate })
      .optional()
      .meta({
        id: 'NaturalPerson',
        description: 'The taxpayer as JPK_V7M states a natural person; absent for a company',
      }),
    registerText: singleLineText(512)
      .optional()
      .meta({ description: 'Register court and share capital, as printed' }),
    logo: z
      .string()
      .regex(/^[0-9a-f]{64}$/, values.logoDigest.code)
      .optional()
      .meta({ description: 'The digest that POST /seller/logos returned' }),
  })
  .meta({ id: 'SellerProfile' })
export type SellerProfile = z.output<typeof sellerProfile>

export const sellerRecord = z
  .object({ ...sellerProfile.shape, version: z.int().positive() })
  .meta({ id: 'Seller' })
export type SellerRecord = z.output<typeof sellerRecord>
