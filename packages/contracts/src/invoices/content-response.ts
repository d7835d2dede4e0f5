import { vatNumberStatuses } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { bankAccount } from './bank-account.ts'
import { documentContentFields } from './document-content.ts'
import { lineContent } from './line-content.ts'
import { sellerProfile } from './seller-profile.ts'

/** The evidence of the check of the buyer's VAT number. */
const vatNumberCheck = z
  .object({
    vatNumber: z.string(),
    status: z.enum(vatNumberStatuses),
    register: z.enum(['vies', 'request']).meta({ description: 'request: the request stated the status' }),
    checkedAt: z.iso.datetime(),
    consultationNumber: z.string().nullable().meta({ description: 'The identifier of the request to VIES' }),
  })
  .meta({ id: 'VatNumberCheck' })
export type VatNumberCheck = z.output<typeof vatNumberCheck>

const { bankAccounts: _, taxOffice: __, naturalPerson: ___, ...sellerFields } = sellerProfile.shape

/** What a document carries beside its figures (tax-calculation §2.9). */
export const documentContent = z
  .object({
    ...documentContentFields,
    seller: z
      .object({ ...sellerFields, bankAccount: bankAccount.optional() })
      .optional()
      .meta({ id: 'ContentSeller', description: 'The profile of the seller at the approval' }),
    vatNumberCheck: vatNumberCheck.optional(),
    lines: z.array(lineContent).optional().meta({ description: 'The lines that have further data' }),
    requiredWords: z
      .array(z.string())
      .optional()
      .meta({
        description: 'The words that the invoice must contain',
        example: ['mechanizm podzielonej płatności'],
      }),
  })
  .meta({ id: 'DocumentContent' })
export type DocumentContent = z.output<typeof documentContent>
