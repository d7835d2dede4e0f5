import {
  customerTypes,
  geoZones,
  itemTypes,
  priceModes,
  rateCategories,
  roundingAlgorithms,
  roundingStrategies,
  vatNumberStatuses,
} from '@fiscus/tax-engine/vocabulary'
import { z } from 'zod'
import { boundedText } from '../fields/bounded-text.ts'
import { decimalInput } from '../fields/decimal-input.ts'
import { isoDate } from '../fields/iso-date.ts'

const itemsMax = 10_000

const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'This must be the two capital letters of a country, as in DE.')
  .meta({ description: 'ISO 3166-1 alpha-2; EL and XI are understood too.', example: 'DE' })

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
      'The three facts that the matrix reads, or what they follow from. May be absent when every line names its rate.',
  })

const exchangeRate = z
  .strictObject({ rate: decimalInput, date: isoDate, source: boundedText(100) })
  .meta({ id: 'ExchangeRate', description: 'PLN for one unit of the currency, and the table it stands in.' })

const documentDiscount = z
  .strictObject({ percent: decimalInput.optional(), amount: decimalInput.optional() })
  .transform((discount, context) => {
    if (discount.percent !== undefined && discount.amount === undefined) return { percent: discount.percent }
    if (discount.amount !== undefined && discount.percent === undefined) return { amount: discount.amount }
    context.issues.push({ code: 'custom', message: 'Give either percent or amount.', input: discount })
    return z.NEVER
  })
  .meta({ id: 'DocumentDiscount', description: 'Either percent or amount, in the basis of the prices.' })

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
      .meta({ description: 'Per unit; the margin procedure needs it.' }),
    itemType: z.enum(itemTypes).optional(),
    rateCategory: z
      .enum(rateCategories)
      .optional()
      .meta({ description: "Which of the destination's rates an OSS line takes." }),
    taxRateCode: code.optional(),
    taxGroupCode: code.optional(),
    priceTaxRateCode: code
      .optional()
      .meta({ description: 'The home rate inside the price, taken out before the line is taxed.' }),
    taxPointDate: isoDate.optional(),
    exchangeRate: exchangeRate.optional(),
  })
  .meta({ id: 'CalculateItem' })

/** What a document to calculate is made of; an approval has the same and more (tax-service.md §4). */
export const calculateFields = {
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'This must be the three capital letters of a currency, as in PLN.')
    .meta({ description: 'ISO 4217', example: 'PLN' }),
  priceMode: z.enum(priceModes).optional(),
  roundingStrategy: z.enum(roundingStrategies).optional(),
  roundingAlgorithm: z.enum(roundingAlgorithms).optional(),
  taxPointDate: isoDate.optional().meta({ description: "Today in the tenant's time zone by default." }),
  customer: customer.optional(),
  documentDiscount: documentDiscount.optional(),
  exchangeRate: exchangeRate.optional(),
  items: z
    .array(item)
    .min(1, 'A document needs at least one line.')
    .max(itemsMax, 'A document has at most 10,000 lines; split it.'),
}

/** The body of POST /calculate: a cart or a document that is not issued yet. Fields that are not known are refused. */
export const calculateRequest = z.strictObject(calculateFields).meta({ id: 'CalculateRequest' })
export type CalculateRequest = z.output<typeof calculateRequest>
