import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { pdf } from '@fiscus/messages/pdf'
import { paymentDay } from '@fiscus/tax-engine/advances/payment-day'
import { Decimal, sum } from '@fiscus/tax-engine/numbers/decimal'
import { buyerView } from '@fiscus/tax-engine/snapshot/buyer-view'
import { sharedExchangeRate } from '@fiscus/tax-engine/snapshot/shared-exchange-rate'
import type { InvoiceType } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { translate } from '../../words/translate.ts'
import { addressStyle } from '../fields/address-lines.ts'
import { sellerOf } from '../fields/party.ts'
import { UnprintableRecord } from '../fields/unprintable-record.ts'
import { viewVersion } from '../fields/view-fields.ts'
import type { DocumentData } from './document-data.ts'
import { documentLines } from './document-lines.ts'
import { documentBuyer, documentThirdParties } from './document-parties.ts'
import { documentPayment, documentTotals } from './document-payment.ts'
import { clauses, type DocumentView } from './document-view.ts'
import type { LineView } from './line-view.ts'
import { vatSummary } from './vat-summary.ts'

const invoiceTitles = {
  standard: 'invoice',
  advance: 'advance_invoice',
  settlement: 'settlement_invoice',
} as const satisfies Record<InvoiceType, DocumentView['document']['title']>

/** Chromium needs about 0.4 MB of memory for a line, and its limit is 2 GB. */
const linesMax = 4_000

/**
 * The data of a document for its template: nothing that the buyer must not see (tax-calculation §4.12).
 * @throws UnprintableRecord with more than 4,000 lines
 */
export function viewOfDocument(data: DocumentData, language: PdfLanguage): DocumentView {
  const { snapshot, content, links } = data
  const numbers = new Map(links.map(({ id, number }) => [id, number]))
  const lines = documentLines({ snapshot, lines: content.lines ?? [], numbers })
  if (lines.length > linesMax)
    throw new UnprintableRecord(pdf.tooManyLines({ lines: lines.length, max: linesMax }))
  const isAdvance = data.invoiceType === 'advance'
  const payment = documentPayment(content, snapshot, isAdvance)
  const style = addressStyle(language, { seller: content.seller?.address, buyer: content.buyer?.address })
  const linked = (relation: string) => links.filter((link) => link.relation === relation)
  return {
    view_version: viewVersion,
    language,
    mark: data.isVoided ? 'voided' : null,
    logo: data.logo,
    kind: data.type === 'invoice' ? 'invoice' : 'offer',
    document: headOf(data),
    currency: snapshot.currency,
    seller: sellerOf(content.seller, style),
    buyer: documentBuyer(content, style),
    third_parties: documentThirdParties(content, style),
    lines,
    columns: columnsOf(lines, snapshot.totalTaxPln !== undefined),
    vat_summary: vatSummary(snapshot, content),
    totals: documentTotals(buyerView(snapshot), {
      payment,
      content,
      isAdvance: data.invoiceType === 'advance',
    }),
    exchange_rate: exchangeRateOf(data),
    payment,
    clauses: requiredClauses(content),
    sources: linked('source').map(({ type, number, issueDate }) => ({ type, number, issue_date: issueDate })),
    settles: linked('settles').map(reference),
    advance:
      data.invoiceType === 'advance' && data.correctionReason === null ? { order: orderOf(lines) } : null,
    correction:
      data.correctionReason === null
        ? null
        : {
            reason: data.correctionReason,
            note: data.correctionNote,
            documents: linked('corrects').map(reference),
            period: data.correctedPeriod,
            shows_before_and_after: snapshot.presentation === 'before_and_after',
          },
  }
}

function headOf(data: DocumentData): DocumentView['document'] {
  const { type, number, issueDate, content } = data
  return {
    title: titleOf(data),
    type,
    number,
    issue_date: issueDate,
    sale_date: content.saleDate ?? paymentDayOf(data),
    sale_period: content.salePeriod ?? null,
    place_of_issue: content.placeOfIssue ?? null,
    ksef_number: data.ksefNumber,
    external_reference: content.externalReference ?? null,
    order_numbers: numbersOf(content.transaction?.orders),
    contract_numbers: numbersOf(content.transaction?.contracts),
    delivery_note_numbers: content.deliveryNotes?.join(', ') ?? null,
    delivery_terms: content.transaction?.deliveryTerms ?? null,
    additional_data: [...(content.additionalData ?? [])],
    notes: content.notes ?? null,
    metadata: Object.entries(content.metadata ?? {}).map(([key, value]) => ({ key, value })),
  }
}

/** The numbers of orders or contracts, or the day of one without a number. */
function numbersOf(named: readonly { number?: string | undefined; date?: string | undefined }[] = []) {
  return named.length === 0 ? null : named.map(({ number, date }) => number ?? date).join(', ')
}

/**
 * The day of the payment of an advance invoice, when it is not the issue date (VAT act art. 106e(1)(6)). A correction
 * need not state it (art. 106j(2)).
 */
function paymentDayOf(data: DocumentData): string | null {
  if (data.correctionReason !== null || data.content.salePeriod !== undefined) return null
  const day = paymentDay(data)
  return day === undefined || day === data.issueDate ? null : day
}

function titleOf({ type, invoiceType, correctionReason }: DocumentData): DocumentView['document']['title'] {
  if (type !== 'invoice') return correctionReason === null ? type : `corrected_${type}`
  return correctionReason === null ? invoiceTitles[invoiceType ?? 'standard'] : 'corrective_invoice'
}

function columnsOf(lines: readonly LineView[], hasTaxPln: boolean): DocumentView['columns'] {
  const priced = lines.filter(({ settles }) => settles === null)
  const bases = new Set(priced.map(({ price_basis }) => price_basis))
  const [basis = 'net'] = bases
  return {
    price_basis: bases.size > 1 ? 'mixed' : basis,
    unit: lines.some(({ unit }) => unit !== null),
    discount: lines.some(({ discount }) => discount !== null),
    tax: lines.some(({ rate }) => rate.kind !== 'margin'),
    tax_pln: hasTaxPln,
    margin: lines.some(({ rate }) => rate.kind === 'margin'),
  }
}

/** Lines with different rates state their own. */
function exchangeRateOf({ snapshot }: DocumentData): DocumentView['exchange_rate'] {
  const exchangeRate = sharedExchangeRate(snapshot) ?? snapshot.exchangeRate
  if (!exchangeRate) return null
  const { rate, date, source } = exchangeRate
  return { rate: rate.toFixed(), date, source }
}

function orderOf(lines: readonly LineView[]) {
  const total = (part: 'net' | 'tax' | 'gross') =>
    sum(lines.map(({ order }) => new Decimal(order?.[part] ?? 0))).toFixed(2)
  return { net: total('net'), tax: total('tax'), gross: total('gross') }
}

function reference({ number, issueDate }: { number: string; issueDate: string }) {
  return { number, issue_date: issueDate }
}

/**
 * The clauses of the words that the content requires. The service stores the words of the law, which are the Polish
 * phrases.
 */
function requiredClauses({ requiredWords = [] }: DocumentContent): (typeof clauses)[number][] {
  return clauses.filter((clause) => requiredWords.includes(translate(`clause.${clause}`, 'pl')))
}
