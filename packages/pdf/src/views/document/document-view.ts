import { paymentMethods, thirdPartyRoles } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { correctionReasons, documentTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'
import { buyerView, partyFields, sellerView } from '../fields/party-view.ts'
import { day, decimal, viewFields } from '../fields/view-fields.ts'
import { amountsView, lineView, priceBases, vatRowView } from './line-view.ts'

/** The headings of documents: `title.<word>` is a phrase. */
const documentTitles = [
  'invoice',
  'advance_invoice',
  'settlement_invoice',
  'corrective_invoice',
  'offer',
  'order',
  'corrected_offer',
  'corrected_order',
] as const

/** The words that an invoice must contain; `clause.<word>` is a phrase with the words of the law. */
export const clauses = [
  'cash_accounting',
  'self_billing',
  'reverse_charge',
  'split_payment',
  'triangular',
  'margin_travel_agency',
  'margin_used_goods',
  'margin_works_of_art',
  'margin_collectors_items',
] as const

const text = z.string().nullable()

const reference = z.object({ number: z.string(), issue_date: day })

const exchangeRate = z.object({ rate: decimal, date: day, source: z.string() })

const adjustment = z.object({ reason: z.string(), amount: decimal })

/** The data of an invoice, an offer or an order: of its frozen snapshot and content, as its buyer may see it. */
export const documentView = z.object({
  ...viewFields,
  kind: z.enum(['invoice', 'offer']),
  document: z.object({
    title: z.enum(documentTitles),
    type: z.enum(documentTypes),
    number: z.string(),
    issue_date: day,
    sale_date: day.nullable().meta({ description: 'Of an advance invoice: the day of the payment' }),
    sale_period: z.object({ from: day, to: day }).nullable(),
    place_of_issue: text,
    ksef_number: text.meta({ description: 'Of an invoice that KSeF has accepted' }),
    external_reference: text,
    order_numbers: text.meta({ description: 'Separated by commas, as contracts and delivery notes' }),
    contract_numbers: text,
    delivery_note_numbers: text,
    delivery_terms: text,
    additional_data: z.array(z.object({ key: z.string(), value: z.string() })),
    notes: text,
    metadata: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  currency: z.string().meta({ description: 'ISO 4217', example: 'PLN' }),
  seller: sellerView.nullable(),
  buyer: buyerView.nullable(),
  third_parties: z.array(
    z.object({ ...partyFields, role: z.enum(thirdPartyRoles), role_text: text, tax_id: text }),
  ),
  lines: z.array(lineView),
  columns: z
    .object({
      price_basis: z.enum(priceBases),
      unit: z.boolean(),
      discount: z.boolean(),
      tax: z.boolean().meta({ description: 'false when every line is under the margin procedure' }),
      tax_pln: z.boolean(),
      margin: z.boolean().meta({
        description:
          'A line is under the margin procedure: the total net contains its selling price, so do not print it',
      }),
    })
    .meta({ description: 'What the lines have, for the columns of tables' }),
  vat_summary: z.array(vatRowView),
  totals: z.object({
    net: decimal,
    tax: decimal,
    gross: decimal,
    withheld: decimal.nullable(),
    charges: z.array(adjustment),
    deductions: z.array(adjustment),
    due: decimal.meta({ description: 'Gross less tax withheld, with charges and without deductions' }),
    tax_pln: decimal.nullable(),
    received: decimal.meta({ description: 'Paid before the document was issued' }),
    outstanding: decimal.meta({ description: 'Due less received; negative: to be returned' }),
  }),
  exchange_rate: exchangeRate.nullable().meta({ description: 'The exchange rate of the document' }),
  payment: z.object({
    method: z.enum(paymentMethods).nullable(),
    method_text: text,
    due_date: day.nullable().meta({ description: 'The first due date' }),
    terms: z.array(z.object({ due_date: day.nullable(), text })),
    received: z.array(z.object({ amount: decimal, date: day, method: z.enum(paymentMethods).nullable() })),
    is_paid: z.boolean(),
    bank_account: z
      .object({ iban: z.string(), swift: text, bank_name: text, description: text, currency: z.string() })
      .nullable(),
  }),
  clauses: z.array(z.enum(clauses)),
  sources: z.array(reference.extend({ type: z.enum(documentTypes) })).meta({
    description: 'The offers and orders that the document follows',
  }),
  settles: z.array(reference).meta({ description: 'The advance invoices that the document settles' }),
  advance: z
    .object({ order: amountsView })
    .nullable()
    .meta({ description: 'Of an advance invoice: what the whole order amounts to' }),
  correction: z
    .object({
      reason: z.enum(correctionReasons),
      note: text,
      documents: z.array(reference).meta({ description: 'The corrected documents' }),
      period: text,
      shows_before_and_after: z.boolean(),
    })
    .nullable(),
})
export type DocumentView = z.output<typeof documentView>
