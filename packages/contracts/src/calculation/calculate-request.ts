import {
  customerTypes,
  geoZones,
  itemTypes,
  priceModes,
  rateCategories,
  roundingAlgorithms,
  roundingStrategies,
  vatNumberStatuses,
} from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { decimalInput } from '../fields/decimal-input.ts'
import { isoDate } from '../fields/iso-date.ts'
import { boundedText } from '../fields/text.ts'
import { documentContentFields, oneDateOfSale } from '../invoices/document-content.ts'
import { lineContentFields } from '../invoices/line-content.ts'

const itemsMax = 10_000

const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'This must be the two-letter code of a country in capital letters, as in DE.')
  .meta({
    description: 'ISO 3166-1 alpha-2. EL (Greece) and XI (Northern Ireland) are accepted too.',
    example: 'DE',
  })

const code = boundedText(100)

const customer = z
  .strictObject({
    customerType: z.enum(customerTypes).optional(),
    geoZone: z.enum(geoZones).optional(),
    country: country.optional(),
    vatNumber: boundedText(30).optional(),
    vatNumberStatus: z.enum(vatNumberStatuses).optional(),
    isBusiness: z.boolean().optional(),
  })
  .meta({
    id: 'Customer',
    description:
      'The three facts that the rule matrix reads, or the data they are derived from. Optional when every line names its rate.',
  })

const exchangeRate = z.strictObject({ rate: decimalInput, date: isoDate, source: boundedText(100) }).meta({
  id: 'ExchangeRate',
  description: 'PLN for one unit of the currency, and the table that publishes it.',
})

const documentDiscount = z
  .strictObject({ percent: decimalInput.optional(), amount: decimalInput.optional() })
  .transform((discount, context) => {
    if (discount.percent !== undefined && discount.amount === undefined) return { percent: discount.percent }
    if (discount.amount !== undefined && discount.percent === undefined) return { amount: discount.amount }
    context.issues.push({ code: 'custom', message: 'Send either percent or amount.', input: discount })
    return z.NEVER
  })
  .meta({
    id: 'DocumentDiscount',
    description: 'Either percent or amount. The amount is net or gross, like the prices.',
  })

const item = z
  .strictObject({
    id: boundedText(100),
    name: boundedText(1000).optional(),
    quantity: decimalInput,
    unitPrice: decimalInput,
    discountPercent: decimalInput.optional(),
    discountAmount: decimalInput.optional(),
    acquisitionCost: decimalInput
      .optional()
      .meta({ description: 'Per unit. Required by the margin procedure.' }),
    itemType: z.enum(itemTypes).optional(),
    taxCategory: code.optional().meta({
      description:
        'What is sold: the code of a tax category. It decides the item type and, for an OSS line, the level.',
      example: 'book',
    }),
    rateCategory: z
      .enum(rateCategories)
      .optional()
      .meta({ description: "Category of the destination country's rate for an OSS line." }),
    taxRateCode: code.optional(),
    taxGroupCode: code.optional(),
    priceTaxRateCode: code.optional().meta({
      description: 'The domestic rate that the price includes. It is removed before the line is taxed.',
    }),
    taxPointDate: isoDate.optional(),
    exchangeRate: exchangeRate.optional(),
    ...lineContentFields,
  })
  .meta({ id: 'CalculateItem' })

/** Fields of a document to calculate (tax-calculation §2.6). An approval extends them. */
export const calculateFields = {
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'This must be the three-letter code of a currency in capital letters, as in PLN.')
    .meta({ description: 'ISO 4217', example: 'PLN' }),
  priceMode: z.enum(priceModes).optional(),
  roundingStrategy: z.enum(roundingStrategies).optional(),
  roundingAlgorithm: z.enum(roundingAlgorithms).optional(),
  taxPointDate: isoDate.optional().meta({ description: "Today in the tenant's time zone by default." }),
  customer: customer.optional(),
  documentDiscount: documentDiscount.optional(),
  exchangeRate: exchangeRate.optional(),
  ...documentContentFields,
  items: z
    .array(item)
    .min(1, 'A document needs at least one line.')
    .max(itemsMax, 'A document has at most 10,000 lines; split it.'),
}

/** Body of POST /calculate: a cart or a document before its approval. Unknown fields are rejected. */
export const calculateRequest = z
  .strictObject(calculateFields)
  .refine(...oneDateOfSale)
  .meta({ id: 'CalculateRequest' })
export type CalculateRequest = z.output<typeof calculateRequest>
