import { values } from '@fiscus/messages/values'
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
import { customIssue } from '../fields/custom-issue.ts'
import { decimalInput } from '../fields/decimal-input.ts'
import { isoDate } from '../fields/iso-date.ts'
import { optionalOrNull } from '../fields/optional-or-null.ts'
import { boundedText, frozenText } from '../fields/text.ts'
import { documentContentFields, oneDateOfSale } from '../invoices/document-content.ts'
import { lineContentFields } from '../invoices/line-content.ts'

const itemsMax = 10_000

const country = z
  .string()
  .regex(/^[A-Z]{2}$/, values.country.code)
  .meta({
    description: 'ISO 3166-1 alpha-2. EL (Greece) and XI (Northern Ireland) are accepted too.',
    example: 'DE',
  })

const code = boundedText(100)

const customer = z
  .strictObject({
    customerType: optionalOrNull(z.enum(customerTypes)),
    geoZone: optionalOrNull(z.enum(geoZones)),
    country: optionalOrNull(country),
    vatNumber: optionalOrNull(frozenText(30)),
    vatNumberStatus: optionalOrNull(z.enum(vatNumberStatuses)),
    isBusiness: optionalOrNull(z.boolean()),
  })
  .meta({
    id: 'Customer',
    description:
      'The three facts that the rule matrix reads, or the data they are derived from. Optional when every line names its rate.',
  })

const exchangeRate = z.strictObject({ rate: decimalInput, date: isoDate, source: frozenText(100) }).meta({
  id: 'ExchangeRate',
  description: 'PLN for one unit of the currency, and the table that publishes it.',
})

const documentDiscount = z
  .strictObject({ percent: optionalOrNull(decimalInput), amount: optionalOrNull(decimalInput) })
  .transform((discount, context) => {
    if (discount.percent !== undefined && discount.amount === undefined) return { percent: discount.percent }
    if (discount.amount !== undefined && discount.percent === undefined) return { amount: discount.amount }
    context.issues.push({ ...customIssue(values.percentOrAmount()), input: discount })
    return z.NEVER
  })
  .meta({
    id: 'DocumentDiscount',
    description: 'Either percent or amount. The amount is net or gross, like the prices.',
  })

/** A line of a document to calculate. */
export const calculateItem = z
  .strictObject({
    id: frozenText(100),
    name: optionalOrNull(frozenText(1000)),
    quantity: decimalInput,
    unitPrice: decimalInput,
    discountPercent: optionalOrNull(decimalInput),
    discountAmount: optionalOrNull(decimalInput),
    acquisitionCost: optionalOrNull(decimalInput).meta({
      description: 'Per unit. Required by the margin procedure.',
    }),
    itemType: optionalOrNull(z.enum(itemTypes)).meta({
      description: 'By default that of the tax category, else product.',
    }),
    taxCategory: optionalOrNull(code).meta({
      description:
        'What is sold: the code of a tax category. It decides the item type and, for an OSS line, the level. Delivery is `shipping` and no service: it takes the taxes of the goods, as `packaging`, `shipment_insurance` and `payment_fee` do.',
      example: 'book',
    }),
    rateCategory: optionalOrNull(z.enum(rateCategories)).meta({
      description:
        "Category of the destination country's rate for an OSS line. By default that of the tax category, else standard.",
    }),
    taxRateCode: optionalOrNull(code),
    taxGroupCode: optionalOrNull(code),
    priceTaxRateCode: optionalOrNull(code).meta({
      description: 'The domestic rate that the price includes. It is removed before the line is taxed.',
    }),
    taxPointDate: optionalOrNull(isoDate).meta({ description: "By default the document's." }),
    exchangeRate: optionalOrNull(exchangeRate),
    ...lineContentFields,
  })
  .meta({ id: 'CalculateItem' })

/** Fields of a document to calculate (tax-calculation §2.6). An approval extends them. */
export const calculateFields = {
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, values.currency.code)
    .meta({ description: 'ISO 4217', example: 'PLN' }),
  priceMode: optionalOrNull(z.enum(priceModes)).meta({
    description:
      "Whether prices are net (exclusive) or gross (inclusive). By default the tenant's default_price_mode; if that is null, the mode of each rate.",
  }),
  roundingStrategy: optionalOrNull(z.enum(roundingStrategies)).meta({
    description: "By default the tenant's rounding_strategy.",
  }),
  roundingAlgorithm: optionalOrNull(z.enum(roundingAlgorithms)).meta({
    description: "By default the tenant's rounding_algorithm.",
  }),
  taxPointDate: optionalOrNull(isoDate).meta({ description: "Today in the tenant's time zone by default." }),
  customer: optionalOrNull(customer),
  documentDiscount: optionalOrNull(documentDiscount),
  exchangeRate: optionalOrNull(exchangeRate),
  ...documentContentFields,
  amountReceived: optionalOrNull(decimalInput).meta({
    description:
      'Of an advance invoice: the gross amount received. The items are those of the whole order, and the result has the part of each that was paid.',
  }),
  items: z
    .array(calculateItem)
    .min(1, values.documentLinesMin.code)
    .max(itemsMax, values.documentLinesMax.code),
}

/** Body of POST /calculate: a cart or a document before its approval. Unknown fields are rejected. */
export const calculateRequest = z
  .strictObject(calculateFields)
  .refine(...oneDateOfSale)
  .meta({ id: 'CalculateRequest' })
export type CalculateRequest = z.output<typeof calculateRequest>
