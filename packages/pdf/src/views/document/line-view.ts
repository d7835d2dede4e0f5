import { z } from 'zod'
import { day, decimal } from '../fields/view-fields.ts'

/** How a rate is printed: its percentage, or a word. */
export const rateKinds = ['percent', 'exempt', 'reverse_charge', 'not_subject', 'margin', 'group'] as const
export type RateKind = (typeof rateKinds)[number]

/** A rate of a line or of a row of the VAT summary; the filter `rate` prints it. */
export const rateView = z.object({
  kind: z.enum(rateKinds).meta({
    description:
      'percent; exempt; reverse_charge (in Poland); not_subject (not taxed in Poland); margin (the buyer sees no percentage); group (several taxes)',
  }),
  percent: decimal.nullable(),
  name: z.string(),
})
export type RateView = z.output<typeof rateView>

/** Whether prices are net or gross (VAT act art. 106e(7) and (8)); mixed: it differs by line. */
export const priceBases = ['net', 'gross', 'mixed'] as const

const amounts = z.object({ net: decimal, tax: decimal, gross: decimal })

const text = z.string().nullable()

export const lineView = z.object({
  position: z.int().meta({ description: 'From 1; the two rows of a corrected line have the same' }),
  name: z.string(),
  description: text,
  product_code: text,
  gtin: text,
  pkwiu: text,
  cn: text,
  gtu: text,
  procedure: text,
  quantity: decimal,
  unit: text,
  unit_price: decimal,
  price_basis: z.enum(['net', 'gross']),
  discount: decimal.nullable().meta({
    description:
      'The discount of the line with its share of the discount of the document, in cents; not in the unit price',
  }),
  rate: rateView,
  net: decimal.nullable().meta({ description: 'null on a line under the margin procedure' }),
  tax: decimal.nullable().meta({ description: 'null on a line under the margin procedure' }),
  gross: decimal,
  taxes: z
    .array(z.object({ name: z.string(), percent: decimal, base: decimal, tax: decimal }))
    .meta({ description: 'The taxes of a line with several, else empty' }),
  withheld: decimal.nullable(),
  sale_date: day.nullable().meta({ description: 'The date of sale of the line, if it differs' }),
  exchange_rate: decimal.nullable().meta({ description: 'PLN for one unit, if it differs by line' }),
  state: z.enum(['before', 'after']).nullable().meta({
    description: 'In a correction that lists its lines before and after',
  }),
  settles: text.meta({ description: 'The number of the advance invoice that the line takes off' }),
  document: text.meta({
    description: 'In a correction of several documents: the number of that of the line',
  }),
  order: amounts.nullable().meta({
    description: 'On a line of an advance invoice: what the whole line of the order amounts to',
  }),
})
export type LineView = z.output<typeof lineView>

/** A row of the VAT summary. */
export const vatRowView = z.object({
  rate: rateView,
  net: decimal.nullable().meta({ description: 'null under the margin procedure' }),
  tax: decimal.nullable().meta({ description: 'null under the margin procedure' }),
  gross: decimal,
  tax_pln: decimal.nullable().meta({ description: 'The tax in PLN of a document in another currency' }),
  basis: text.meta({ description: 'The legal clause of the rate, or the provision that exempts' }),
})
export type VatRowView = z.output<typeof vatRowView>

export const amountsView = amounts
