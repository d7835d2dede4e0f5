import { goodsAndServicesCodes, procedureMarkers } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { z } from 'zod'
import { isoDate } from '../fields/iso-date.ts'
import { boundedText, singleLineText } from '../fields/text.ts'

/** Fields of a line that the calculation does not read; lengths as in FaWiersz of FA(3). */
export const lineContentFields = {
  unit: singleLineText(256).optional().meta({ description: 'P_8A: unit of the quantity', example: 'szt.' }),
  description: boundedText(1000).optional(),
  productCode: singleLineText(50).optional().meta({ description: 'Indeks: the code of the seller' }),
  gtin: singleLineText(20).optional(),
  pkwiu: singleLineText(50).optional(),
  cn: singleLineText(50).optional(),
  gtu: z.enum(goodsAndServicesCodes).optional(),
  procedure: z.enum(procedureMarkers).optional(),
  annex15: z
    .boolean()
    .optional()
    .meta({ description: 'Goods or a service of annex 15 to the VAT act (split payment), P_12_Zal_15' }),
  saleDate: isoDate.optional().meta({ description: 'P_6A: the date of sale of the line, if it differs' }),
}

export const lineContent = z.strictObject({ id: boundedText(100), ...lineContentFields })
export type LineContent = z.output<typeof lineContent>
