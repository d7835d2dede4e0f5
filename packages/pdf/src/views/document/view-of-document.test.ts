import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import { pdf } from '@fiscus/messages/pdf'
import type { TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import { Decimal, sum } from '@fiscus/tax-engine/numbers/decimal'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { arbitraryCart } from '@fiscus/tax-engine/testing/arbitrary-documents'
import { documentOf, snapshotOf, withSettings } from '@fiscus/tax-engine/testing/sample-calculations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleData } from '../../testing/sample-data.ts'
import { draftOf } from '../draft-of.ts'
import { UnprintableRecord } from '../fields/unprintable-record.ts'
import type { DocumentData } from './document-data.ts'
import { documentView } from './document-view.ts'
import { viewOfDocument } from './view-of-document.ts'

const viewOf = (snapshot: TaxSnapshot, data: Partial<DocumentData> = {}) =>
  viewOfDocument(sampleData({ snapshot, ...data }), 'pl')

test('no view depends on what margin goods have cost: neither cost nor margin nor its tax can be printed', () => {
  const configurations = {
    tax: withSettings({ inclusiveRoundingTarget: 'tax' }),
    net: withSettings({ inclusiveRoundingTarget: 'net' }),
  }
  fc.assert(
    fc.property(arbitraryCart, fc.nat({ max: 100_000 }), ({ document, target }, cost) => {
      const viewFrom = (items: typeof document.items) =>
        viewOf(snapshotOf({ ...document, items }, configurations[target]))
      const items = document.items.map((item) =>
        item.acquisitionCost === undefined ? item : { ...item, acquisitionCost: String(cost) },
      )
      expect(viewFrom(items)).toEqual(viewFrom(document.items))
    }),
  )
})

test('every view fits its schema, and its lines and its summary add up to its totals', () => {
  fc.assert(
    fc.property(arbitraryCart, ({ document }) => {
      const view = viewOf(snapshotOf(document))
      expect(documentView.parse(view)).toEqual(view)
      const { lines, totals, vat_summary } = view
      const sumOf = (amounts: (string | null)[]) =>
        sum(amounts.map((amount) => new Decimal(amount ?? 0))).toFixed(2)
      expect(sumOf(lines.map(({ gross }) => gross))).toBe(totals.gross)
      expect(sumOf(lines.map(({ tax }) => tax))).toBe(totals.tax)
      expect(sumOf(vat_summary.map(({ tax }) => tax))).toBe(totals.tax)
    }),
  )
})

const cart = (...items: Partial<TaxDocumentItem>[]) => snapshotOf(documentOf({}, ...items))

const salePeriod = { from: '2026-10-01', to: '2026-10-31' }

test.each([
  ['an advance, whose tax point is the day of the payment', { invoiceType: 'advance' }, '2026-11-21'],
  ['an advance that was issued on that day', { invoiceType: 'advance', issueDate: '2026-11-21' }, null],
  [
    'an advance with a date of its own',
    { invoiceType: 'advance', content: { saleDate: '2026-11-19' } },
    '2026-11-19',
  ],
  ['an advance with a period', { invoiceType: 'advance', content: { salePeriod } }, null],
  ['a correction of an advance', { invoiceType: 'advance', correctionReason: 'prepayment_refund' }, null],
  ['another invoice', { invoiceType: 'standard' }, null],
] as const)('the date of sale of %s', (_, data, day) => {
  const view = viewOf(cart({}), { content: {}, issueDate: '2026-11-23', ...data })
  expect(view.document.sale_date).toBe(day)
})

test.each([
  [{ taxRateCode: 'VAT8' }, 'percent', '8'],
  [{ taxRateCode: 'ZW' }, 'exempt', null],
  [{ taxRateCode: 'OO' }, 'reverse_charge', null],
  [{ taxRateCode: 'NP' }, 'not_subject', null],
  [{ taxRateCode: 'VAT0' }, 'percent', '0'],
  [{ taxRateCode: 'USED', acquisitionCost: '80' }, 'margin', null],
  [{ taxGroupCode: 'GST+QST' }, 'group', null],
])('the rate of %o is %s %s', (item, kind, percent) => {
  expect(viewOf(cart(item)).lines[0]?.rate).toMatchObject({ kind, percent })
})

test('a margin line has neither net nor tax, and its document no column of tax', () => {
  const view = viewOf(cart({ taxRateCode: 'USED', acquisitionCost: '80' }))
  expect(view.lines[0]).toMatchObject({ price_basis: 'gross', net: null, tax: null, gross: '100.00' })
  expect(view.columns).toMatchObject({ tax: false, margin: true, price_basis: 'gross' })
  expect(view.vat_summary).toMatchObject([{ net: null, tax: null, gross: '100.00', basis: 'art. 120' }])
})

test('a line with a group has each of its taxes', () => {
  const [line] = viewOf(cart({ taxGroupCode: 'GST+QST' })).lines
  expect(line?.taxes).toMatchObject([
    { percent: '5', base: '100.00', tax: '5.00' },
    { percent: '9.975', base: '100.00', tax: '9.98' },
  ])
})

test('discounts of a line and of the document are one amount, and prices keep their decimals', () => {
  const snapshot = snapshotOf(
    documentOf(
      { documentDiscount: { amount: '10.00' } },
      { unitPrice: '0.12345', quantity: '1000', discountPercent: '10' },
    ),
  )
  expect(viewOf(snapshot).lines[0]).toMatchObject({ unit_price: '0.12345', discount: '22.35' })
})

test('payments before the issue and the mark of a paid document lower what is outstanding', () => {
  const snapshot = cart({ taxRateCode: 'VAT23' })
  const received = [{ amount: '20.5', date: '2026-11-01' }]
  const totalsWith = (payment: DocumentContent['payment']) =>
    viewOf(snapshot, { content: { payment } }).totals
  expect(totalsWith({})).toMatchObject({ due: '123.00', received: '0.00', outstanding: '123.00' })
  expect(totalsWith({ received })).toMatchObject({ received: '20.50', outstanding: '102.50' })
  expect(totalsWith({ received, isPaid: true })).toMatchObject({ received: '123.00', outstanding: '0.00' })
})

test('an exempt line whose rate has no clause has the provision of the document', () => {
  const snapshot = cart({ taxRateCode: 'ZW' })
  const withoutClause = {
    ...snapshot,
    taxBreakdown: snapshot.taxBreakdown.map((entry) => ({ ...entry, legalClause: null })),
  }
  const annotations = { exemptionBasis: { source: 'vat_act' as const, text: 'art. 113 ust. 1' } }
  expect(viewOf(withoutClause, { content: { annotations } }).vat_summary[0]?.basis).toBe('art. 113 ust. 1')
})

test('a voided document is marked, also in a preview', () => {
  const view = viewOf(cart({}), { isVoided: true })
  expect(view.mark).toBe('voided')
  expect(draftOf(view).mark).toBe('voided')
  expect(draftOf(viewOf(cart({}))).mark).toBe('draft')
})

test('a document that was approved before documents had contents has its figures', () => {
  expect(viewOf(cart({ taxRateCode: 'VAT23' }))).toMatchObject({
    seller: null,
    buyer: null,
    totals: { gross: '123.00' },
    payment: { method: null, terms: [], bank_account: null },
  })
})

test('the account to pay to is that of a factor, and none of an invoice that was paid or gives money back', () => {
  const seller = { bankAccount: { iban: 'PL61109010140000071219812874', currency: 'EUR' } }
  const factor = {
    name: 'Faktor',
    role: 'factor' as const,
    bankAccount: { iban: 'PL83101010230000261395100000' },
  }
  const accountOf = (content: object, quantity = '1') =>
    viewOf(cart({ quantity, taxRateCode: 'VAT23' }), { content: { seller, ...content } }).payment.bank_account
  expect(accountOf({})).toMatchObject({ iban: seller.bankAccount.iban, currency: 'EUR' })
  expect(accountOf({ thirdParties: [factor] })).toMatchObject({
    iban: factor.bankAccount.iban,
    currency: 'PLN',
  })
  expect(accountOf({ payment: { method: 'cash', isPaid: true } })).toBeNull()
  expect(accountOf({}, '-1')).toBeNull()
})

test('a document of 4,000 lines has a view; one with more is refused with the limit', () => {
  const items = Array.from({ length: 4_001 }, (_, index) => ({
    id: `${index}`,
    quantity: '1',
    unitPrice: '1.00',
  }))
  const snapshot = cart(...items)
  const printable = { ...snapshot, items: snapshot.items.slice(1) }
  expect(viewOf(printable).lines).toHaveLength(4_000)
  expect(() => viewOf(snapshot)).toThrow(new UnprintableRecord(pdf.tooManyLines({ lines: 4001, max: 4000 })))
})
