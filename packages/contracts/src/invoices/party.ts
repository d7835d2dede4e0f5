import { values } from '@fiscus/messages/values'
import { checkVatNumber } from '@fiscus/tax-engine/customer/vat-number'
import { thirdPartyRoles } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { z } from 'zod'
import { decimalInput } from '../fields/decimal-input.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { singleLineText } from '../fields/text.ts'
import { address } from './address.ts'
import { factorAccount } from './bank-account.ts'
import { contactFields } from './contact.ts'

const partyFields = {
  name: optionalOrNull(singleLineText(512)),
  address: optionalOrNull(address),
  taxId: optionalOrNull(singleLineText(50)).meta({
    description: 'The tax number. With an address in Poland it must be a NIP.',
    example: '5261040828',
  }),
  eori: optionalOrNull(singleLineText(256)).meta({ description: 'NrEORI', example: 'PL526104082800000' }),
  ...contactFields,
}

const share = decimalInput.refine(
  (text) => !text.startsWith('-') && text !== '0' && /^\d{1,2}(\.\d{1,6})?$/.test(text),
  values.share.code,
)

type Party = { taxId?: string | undefined; address?: { country: string } | undefined }

const nipFault = {
  path: ['taxId'],
  error: values.nipOrConsumer.code,
}

function hasRightNip({ taxId, address }: Party): boolean {
  return taxId === undefined || address?.country !== 'PL' || checkVatNumber(taxId, 'PL').kind === 'valid'
}

/** The buyer of an invoice (VAT act art. 106e(1)(3) and (5); Podmiot2 of FA(3)). */
export const buyer = z
  .strictObject({
    ...partyFields,
    customerNumber: optionalOrNull(singleLineText(256)),
    isLocalGovernmentUnit: optionalOrNull(z.boolean()).meta({ description: 'JST of FA(3)' }),
    isVatGroupMember: optionalOrNull(z.boolean()).meta({ description: 'GV of FA(3)' }),
  })
  .refine(hasRightNip, nipFault)
  .meta({
    id: 'Buyer',
    description: 'The data of the buyer for the printed invoice. `customer` decides about the tax.',
  })

/** A party beside seller and buyer: a recipient, a factor (Podmiot3 of FA(3)). */
export const thirdParty = z
  .strictObject({
    ...partyFields,
    name: singleLineText(512),
    role: z.enum(thirdPartyRoles),
    roleText: optionalOrNull(singleLineText(256)).meta({ description: 'For the role other' }),
    bankAccount: optionalOrNull(factorAccount).meta({ description: 'For the role factor' }),
    share: optionalOrNull(share).meta({
      description: 'Udzial: the percentage of an additional buyer; the buyer has the rest',
      example: '25.5',
    }),
  })
  .refine(hasRightNip, nipFault)
  .refine(({ role, roleText }) => (role === 'other') === (roleText !== undefined), {
    path: ['roleText'],
    error: values.roleText.code,
  })
  .refine(({ role, bankAccount }) => role === 'factor' || bankAccount === undefined, {
    path: ['bankAccount'],
    error: values.accountOfFactor.code,
  })
  .refine(({ role, share: stated }) => stated === undefined || role === 'additional_buyer', {
    path: ['share'],
    error: values.share.code,
  })
  .meta({ id: 'ThirdParty' })
