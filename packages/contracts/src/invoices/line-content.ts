import { goodsAndServicesCodes, procedureMarkers } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { frozenText, singleLineText } from '../fields/text.ts'
import { additionalData } from './transaction.ts'

/** Fields of a line that the calculation does not read; lengths as in FaWiersz of FA(3). */
export const lineContentFields = {
  unit: optionalOrNull(singleLineText(256)).meta({
    description: 'P_8A: unit of the quantity',
    example: 'szt.',
  }),
  description: optionalOrNull(frozenText(1000)),
  productCode: optionalOrNull(singleLineText(50)).meta({ description: 'Indeks: the code of the seller' }),
  gtin: optionalOrNull(singleLineText(20)),
  pkwiu: optionalOrNull(singleLineText(50)),
  cn: optionalOrNull(singleLineText(50)),
  gtu: optionalOrNull(z.enum(goodsAndServicesCodes)),
  procedure: optionalOrNull(z.enum(procedureMarkers)),
  annex15: optionalOrNull(z.boolean()).meta({
    description: 'Goods or a service of annex 15 to the VAT act (split payment), P_12_Zal_15',
  }),
  additionalData: optionalOrNull(additionalData).meta({ description: 'DodatkowyOpis of the line' }),
  saleDate: optionalOrNull(isoDate).meta({
    description: 'P_6A: the date of sale of the line, if it differs',
  }),
}

export const lineContent = z.strictObject({
  id: frozenText(100),
  documentId: z
    .uuid()
    .optional()
    .meta({ description: 'In a correction of several documents: the document of the line' }),
  ...lineContentFields,
})
export type LineContent = z.output<typeof lineContent>
