import type { DocumentContent } from '@fiscus/contracts/invoices/content-response'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { documentOf, sampleConfiguration, snapshotOf } from '@fiscus/tax-engine/testing/sample-calculations'
import { describe, expect, test } from 'vitest'
import { seller as profile } from '../testing/sample-seller.ts'
import { missingData } from './missing-data.ts'

const { bankAccounts, ...seller } = profile
const issueDate = '2026-11-20'
const address = { country: 'PL', line1: 'Rynek 1' }
const buyer = { name: 'Gmina Testowa', address, taxId: '1132191233' }
const line = { id: 'line-0', unit: 'szt.' }
const complete: DocumentContent = { seller, buyer, lines: [line] }
const goods = { name: 'Chair', unitPrice: '1000', taxRateCode: undefined }
const business = { country: 'PL', isBusiness: true } as const
const consumer = { country: 'PL', isBusiness: false } as const
const german = { country: 'DE', vatNumber: 'DE136695976', vatNumberStatus: 'active' } as const
const american = { country: 'US', isBusiness: true } as const

type Sale = Partial<Pick<TaxDocument, 'customer' | 'currency' | 'exchangeRate' | 'taxPointDate'>> & {
  item?: object
}

function lacking(content: DocumentContent, { item, ...terms }: Sale = {}): string[] {
  const document = documentOf(
    { customer: business, taxPointDate: issueDate, ...terms },
    { ...goods, ...item },
  )
  return missingData({ issueDate, content, snapshot: snapshotOf(document) }).map(
    ({ code, pointer }) => `${code} ${pointer}`,
  )
}

/** Each row: what art. 106e says, the content, the sale, what is missing. */
const rows: [article: string, content: DocumentContent, sale: Sale, missing: string[]][] = [
  ['a complete invoice', complete, {}, []],
  [
    '(1)(3) name of the seller',
    { ...complete, seller: { ...seller, name: undefined } },
    {},
    ['missing-seller '],
  ],
  [
    '(1)(3) address of the seller',
    { ...complete, seller: { ...seller, address: undefined } },
    {},
    ['missing-seller '],
  ],
  [
    '(1)(3) name of the buyer',
    { ...complete, buyer: { ...buyer, name: undefined } },
    {},
    ['missing-buyer /buyer'],
  ],
  [
    '(1)(3) address of a consumer',
    { ...complete, buyer: { name: 'Jan Kowalski' } },
    { customer: consumer },
    ['missing-buyer /buyer'],
  ],
  [
    '(1)(4) number of the seller',
    { ...complete, seller: { ...seller, nip: undefined } },
    {},
    ['missing-seller-tax-number '],
  ],
  [
    '(1)(5) number of a business',
    { ...complete, buyer: { name: 'A', address } },
    {},
    ['missing-buyer-tax-number /buyer/taxId'],
  ],
  [
    '(1)(5) a consumer needs no number',
    { ...complete, buyer: { name: 'A', address } },
    { customer: consumer },
    [],
  ],
  [
    '(1)(5) a business outside the EU needs no number',
    { ...complete, buyer: { name: 'A', address } },
    { customer: american },
    [],
  ],
  ['(1)(6) date of sale', complete, { taxPointDate: '2026-11-18' }, ['missing-sale-date /saleDate']],
  ['(1)(6) a date of sale', { ...complete, saleDate: '2026-11-18' }, { taxPointDate: '2026-11-18' }, []],
  [
    '(1)(6) a period of sale',
    { ...complete, salePeriod: { from: '2026-10-01', to: '2026-10-31' } },
    { taxPointDate: '2026-10-31' },
    [],
  ],
  [
    '(1)(6) a date of sale of the line',
    { ...complete, lines: [{ ...line, saleDate: '2026-11-18' }] },
    { taxPointDate: '2026-11-18' },
    [],
  ],
  [
    '(1)(6) a line with a tax point of its own',
    complete,
    { item: { taxPointDate: '2026-11-18' } },
    ['missing-sale-date /saleDate'],
  ],
  ['(1)(7) name of the goods', complete, { item: { name: '' } }, ['missing-item-name /items/0/name']],
  ['(1)(8) unit', { ...complete, lines: [] }, {}, ['missing-unit /items/0/unit']],
  [
    '(1)(18a) above 15,000 PLN',
    { ...complete, lines: [{ ...line, annex15: true }] },
    { item: { unitPrice: '12195.13' } },
    ['missing-split-payment /annotations/splitPayment'],
  ],
  [
    '(1)(18a) 15,000 PLN',
    { ...complete, lines: [{ ...line, annex15: true }] },
    { item: { unitPrice: '12195.12' } },
    [],
  ],
  [
    '(1)(18a) with the words',
    { ...complete, lines: [{ ...line, annex15: true }], annotations: { splitPayment: true } },
    { item: { unitPrice: '20000' } },
    [],
  ],
  ['(1)(18a) without annex 15', complete, { item: { unitPrice: '20000' } }, []],
  [
    '(1)(18a) a consumer',
    { ...complete, lines: [{ ...line, annex15: true }] },
    { customer: consumer, item: { unitPrice: '20000' } },
    [],
  ],
  [
    '(1)(18a) the equivalent in euros',
    { ...complete, lines: [{ ...line, annex15: true }] },
    {
      currency: 'EUR',
      exchangeRate: { rate: '4.5', date: issueDate, source: 'NBP' },
      item: { unitPrice: '3000' },
    },
    ['missing-split-payment /annotations/splitPayment'],
  ],
  [
    '(1)(18a) the equivalent at the exchange rate of the line',
    { ...complete, lines: [{ ...line, annex15: true }] },
    {
      currency: 'EUR',
      exchangeRate: { rate: '3.5', date: issueDate, source: 'NBP' },
      item: { unitPrice: '3000', exchangeRate: { rate: '4.5', date: issueDate, source: 'NBP' } },
    },
    ['missing-split-payment /annotations/splitPayment'],
  ],
  ['(1)(19) exemption with the clause of its rate', complete, { item: { taxRateCode: 'ZW' } }, []],
  [
    '(1)(24) EU VAT number of the seller',
    { ...complete, seller: { ...seller, euVatNumber: undefined } },
    { customer: german },
    ['missing-eu-vat-number '],
  ],
  [
    '(5)(3) at most 450 PLN',
    { seller, buyer: { taxId: '1132191233' } },
    { item: { unitPrice: '365.85' } },
    [],
  ],
  [
    '(5)(3) above 450 PLN',
    { seller, buyer: { taxId: '1132191233' } },
    { item: { unitPrice: '365.86' } },
    ['missing-buyer /buyer', 'missing-unit /items/0/unit'],
  ],
  [
    '(5)(3) the number of a business is needed',
    { seller },
    { item: { unitPrice: '100' } },
    ['missing-buyer-tax-number /buyer/taxId'],
  ],
  [
    '(5)(3) at most 100 EUR',
    { seller, buyer: { taxId: '1132191233' } },
    { currency: 'EUR', item: { unitPrice: '81.30' } },
    [],
  ],
  [
    '(6) a supply to another country',
    { seller, buyer: { taxId: 'DE136695976' } },
    { customer: german, item: { unitPrice: '10' } },
    ['missing-buyer /buyer', 'missing-unit /items/0/unit'],
  ],
]

describe('VAT act art. 106e', () => {
  for (const [article, content, sale, missing] of rows)
    test(`${article}: ${missing.length === 0 ? 'nothing is missing' : missing.join(', ')}`, () => {
      expect(lacking(content, sale)).toEqual(missing)
    })

  test('(1)(19) an exempt line whose rate has no clause', () => {
    const rates = sampleConfiguration.rates.map((rate) =>
      rate.taxCode === 'ZW' ? { ...rate, legalClause: null } : rate,
    )
    const document = documentOf(
      { customer: business, taxPointDate: issueDate },
      { ...goods, taxRateCode: 'ZW' },
    )
    const snapshot = snapshotOf(document, { ...sampleConfiguration, rates })
    const codes = (content: DocumentContent) =>
      missingData({ issueDate, content, snapshot }).map(({ pointer }) => pointer)
    expect(codes(complete)).toEqual(['/annotations/exemptionBasis'])
    const exemptionBasis = { source: 'vat_act', text: 'art. 43 ust. 1 pkt 26' } as const
    expect(codes({ ...complete, annotations: { exemptionBasis } })).toEqual([])
  })

  test('a cost that is shared is one line, and the fault of a later line has its place in the request', () => {
    const document = documentOf(
      { customer: business, taxPointDate: issueDate },
      { ...goods, id: 'shipping', unitPrice: '30', taxCategory: 'shipping' },
      { ...goods, taxRateCode: 'VAT23' },
      { ...goods, taxRateCode: 'VAT8' },
    )
    const lines = ['shipping', 'line-1', 'line-2'].map((id) => ({ id, unit: 'szt.' }))
    const snapshot = snapshotOf(document)
    expect(snapshot.items.map(({ id }) => id)).toEqual(['shipping/1', 'shipping/2', 'line-1', 'line-2'])
    const missing = (content: DocumentContent) =>
      missingData({ issueDate, content, snapshot }).map(({ pointer }) => pointer)
    expect(missing({ ...complete, lines })).toEqual([])
    expect(missing({ ...complete, lines: lines.slice(0, 2) })).toEqual(['/items/2/unit'])
  })

  test('an advance states the day of its payment, the tax point of the document, unless a line has another one', () => {
    const day = '2026-11-18'
    const missing = (...items: object[]) => {
      const document = documentOf({ customer: business, taxPointDate: day, amountReceived: '100' }, ...items)
      const lines = items.map((_, index) => ({ id: `line-${index}`, unit: 'szt.' }))
      return missingData({ issueDate, content: { ...complete, lines }, snapshot: snapshotOf(document) })
    }
    expect(missing(goods)).toEqual([])
    expect(missing(goods, { ...goods, taxPointDate: '2026-11-10' })).toMatchObject([
      { code: 'missing-sale-date', detail: { params: { taxPoint: '2026-11-10' } } },
    ])
  })

  test('a line that takes off an advance needs no unit and no date of sale', () => {
    const document = documentOf({ customer: business, taxPointDate: issueDate }, goods)
    const snapshot = snapshotOf(document)
    const settled = snapshot.items.map((item) => ({
      ...item,
      id: 'advance:1',
      settles: 'advance',
      taxPointDate: '2026-10-01',
    }))
    const settlement = { ...snapshot, items: [...snapshot.items, ...settled] }
    expect(missingData({ issueDate, content: complete, snapshot: settlement })).toEqual([])
  })

  test('many lines without a unit are one fault', () => {
    const document = documentOf(
      { customer: business, taxPointDate: issueDate },
      ...Array.from({ length: 50 }, () => goods),
    )
    const [missing, ...others] = missingData({ issueDate, content: complete, snapshot: snapshotOf(document) })
    expect(others).toEqual([])
    expect(missing).toMatchObject({
      pointer: '/items/1/unit',
      detail: { params: { count: 48 } },
    })
  })
})
