import { describe, expect, test } from 'vitest'
import { registerEntry } from '../jpk/register-entry.ts'
import { type Closings, noClosings } from '../periods/closing.ts'
import { amountText } from '../returns/cents.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { unexplainedOf } from '../returns/totals.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { vatUeEntry } from './vat-ue-entry.ts'

const german = { taxId: 'DE136695976', name: 'X' }
const service = { itemType: 'service' } as const

/** What a document states, `goods 100.00 DE136695976`; its faults; or why nothing of it is stated. */
function entryOf(document: ReturnDocument, period = '2026-10'): string[] | null {
  const entry = vatUeEntry(document, { period, closings: noClosings })
  if (entry === null) return null
  expect(unexplainedOf(entry)).toEqual({ net: 0n, tax: 0n })
  if (entry.faults.length > 0) return entry.faults.map(({ code, pointer }) => `${code} ${pointer}`)
  if (entry.stated === null) return [...entry.differences.keys()]
  const { buyer, cells } = entry.stated
  return Array.from(cells, ([cell, amount]) => `${cell} ${amountText(amount)} ${buyer.prefix}${buyer.number}`)
}

const refused = (code: string, pointer = 'items/0') => [`${code} /documents/${invoice().id}/${pointer}`]
const noNumber = refused('vat-ue-buyer-number', 'content/buyer/taxId')

describe('a line of 100.00', () => {
  for (const [what, customer, item, stated] of [
    ['goods to a business in the EU (art. 100(1)(1))', buyers.germany, {}, ['goods 100.00 DE136695976']],
    [
      'service to a business in the EU (art. 100(1)(4))',
      buyers.germany,
      service,
      ['services 100.00 DE136695976'],
    ],
    ['basic rate', buyers.poland, {}, ['in_poland']],
    ['exempt (art. 43)', buyers.poland, { taxRateCode: 'ZW' }, ['in_poland']],
    [
      'used goods (art. 120)',
      buyers.poland,
      { itemType: 'margin_goods', acquisitionCost: '1' },
      ['in_poland'],
    ],
    ['reverse charge in Poland (art. 145e)', buyers.poland, { taxRateCode: 'OO' }, ['in_poland']],
    ['export', buyers.usa, {}, ['export']],
    ['service to a business outside the EU', buyers.usa, service, ['outside_poland']],
    ['goods to a consumer in the EU', buyers.germanConsumer, {}, ['oss']],
    ['a deposit for packaging', buyers.poland, { taxRateCode: 'KAUCJA' }, ['no_supply']],
    ['a tax that is only withheld', buyers.poland, { taxRateCode: 'WHT20' }, ['no_vat']],
    [
      'a service to a business in the EU at 0 %',
      buyers.germany,
      { ...service, taxRateCode: 'VAT0' },
      refused('vat-ue-no-part'),
    ],
  ] as const)
    test(`${what} → ${stated.join(', ')}`, () => {
      const snapshot = calculated(customer, [item])
      expect(entryOf(invoice({ snapshot, content: { buyer: german } }))).toEqual(stated)
    })
})

describe('the buyer', () => {
  for (const [what, buyer, item, stated] of [
    ['Greece is EL', { taxId: 'GR094259216' }, {}, ['goods 100.00 EL094259216']],
    [
      'without a prefix, the country of the address',
      { taxId: '136695976', address: { country: 'DE', line1: 'A' } },
      {},
      ['goods 100.00 DE136695976'],
    ],
    ['Northern Ireland, goods', { taxId: 'XI110305878' }, {}, ['goods 100.00 XI110305878']],
    ['Northern Ireland, a service', { taxId: 'XI110305878' }, service, noNumber],
    ['a Polish number', { taxId: 'PL1132191233' }, {}, noNumber],
    ['a number with wrong check digits', { taxId: 'DE136695977' }, {}, noNumber],
    ['no number', { name: 'X' }, {}, noNumber],
  ] as const)
    test(what, () => {
      const snapshot = calculated(buyers.germany, [item])
      expect(entryOf(invoice({ snapshot, content: { buyer } }))).toEqual(stated)
    })

  test('has one fault for all lines of a document, and none where nothing is stated for it', () => {
    const several = calculated(buyers.germany, [{}, {}, service])
    expect(entryOf(invoice({ snapshot: several }))).toEqual(noNumber)
    expect(entryOf(invoice())).toEqual(['in_poland'])
  })
})

describe('a triangular transaction (art. 135)', () => {
  const annotations = { triangular: true }
  const documentOf = (item: object, content: object) =>
    invoice({ snapshot: calculated(buyers.germany, [item]), content: { buyer: german, ...content } })

  test('the supply of the second taxpayer is marked', () => {
    const stated = ['triangular 100.00 DE136695976']
    expect(entryOf(documentOf({ taxRateCode: 'NP' }, { annotations }))).toEqual(stated)
    const lines = [{ id: '1', procedure: 'TT_D' }]
    expect(entryOf(documentOf({ taxRateCode: 'NP' }, { lines }))).toEqual(stated)
  })

  test('it is no intra-EU supply from Poland', () => {
    expect(entryOf(documentOf({}, { annotations }))).toEqual(refused('vat-ue-no-part'))
  })

  test('a service beside it is none', () => {
    expect(entryOf(documentOf({ ...service, taxRateCode: 'NP' }, { annotations }))).toEqual([
      'outside_poland',
    ])
  })
})

describe('the month and the amount are those of K_21 and K_12', () => {
  const cellsOf = (document: ReturnDocument, period: string, closings: Closings = noClosings) => {
    const month = { period, closings }
    const jpk = registerEntry(document, month)?.row?.cells ?? []
    const vatUe = vatUeEntry(document, month)?.stated?.cells ?? []
    const { K_21 = 0n, K_12 = 0n } = Object.fromEntries(jpk)
    const { goods = 0n, services = 0n } = Object.fromEntries(vatUe)
    expect([goods, services]).toEqual([K_21, K_12])
    return amountText(goods + services)
  }

  test('a currency is converted and rounded once for each document', () => {
    const items = [{ unitPrice: '0.33' }, { unitPrice: '0.33' }, { unitPrice: '0.33', ...service }]
    const exchangeRate = { rate: '4.5005', date: '2026-10-14', source: 'NBP' }
    const snapshot = calculated(buyers.germany, items, { currency: 'EUR', exchangeRate })
    expect(cellsOf(invoice({ snapshot, content: { buyer: german } }), '2026-10')).toBe('4.46')
  })

  test('without an exchange rate it is refused', () => {
    const snapshot = calculated(buyers.germany, [{}], { currency: 'EUR' })
    const document = invoice({ snapshot, content: { buyer: german } })
    expect(entryOf(document)).toEqual(refused('vat-ue-exchange-rate-missing'))
  })

  test('a return of goods counts in the month of its correction, an amount that was too low in that of the sale', () => {
    const correctionOf = (unitPrice: string, correctionReason: 'return_of_goods' | 'price_error') =>
      invoice({
        snapshot: calculated(buyers.germany, [{ unitPrice }]),
        content: { buyer: german },
        correctionReason,
        issueDate: '2026-12-05',
      })
    const returned = correctionOf('-10', 'return_of_goods')
    expect(['2026-10', '2026-12'].map((month) => cellsOf(returned, month))).toEqual(['0.00', '-10.00'])
    const raised = correctionOf('10', 'price_error')
    expect(['2026-10', '2026-12'].map((month) => cellsOf(raised, month))).toEqual(['10.00', '0.00'])
  })

  test('a closed month has neither what was approved nor what was voided after it', () => {
    const october = new Map([['2026-10', { period: '2026-10', sequence: 5, voids: 0, entries: 0 }]])
    const sale = { snapshot: calculated(buyers.germany, [{}]), content: { buyer: german } }
    const late = invoice({ ...sale, sequence: 6 })
    const voided = invoice({ ...sale, sequence: 4, voidSequence: 1 })
    const inMonths = (document: ReturnDocument, closings: Closings) =>
      ['2026-10', '2026-11'].map((month) => cellsOf(document, month, closings))
    expect(inMonths(late, october)).toEqual(['0.00', '0.00'])
    expect(inMonths(late, noClosings)).toEqual(['100.00', '0.00'])
    expect(inMonths(voided, october)).toEqual(['100.00', '0.00'])
    expect(inMonths(voided, noClosings)).toEqual(['0.00', '0.00'])
  })

  test('cash accounting (art. 21) is about supplies that are taxed in Poland', () => {
    const content = { buyer: german, annotations: { cashAccounting: true } }
    const document = invoice({ snapshot: calculated(buyers.germany, [{}]), content })
    expect(entryOf(document)).toEqual(['goods 100.00 DE136695976'])
  })
})
