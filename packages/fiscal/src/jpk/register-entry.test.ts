import { jpkCells } from '@fiscus/contracts/returns/jpk-vocabulary'
import { arbitraryCart } from '@fiscus/tax-engine/testing/arbitrary-documents'
import { snapshotOf } from '@fiscus/tax-engine/testing/sample-calculations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noClosings } from '../periods/closing.ts'
import { amountText } from '../returns/cents.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { unexplainedOf } from '../returns/totals.ts'
import { buyers, calculated, invoice } from '../testing/sample-documents.ts'
import { type RegisterEntry, registerEntry } from './register-entry.ts'

const october = '2026-10'
const nothing = { net: 0n, tax: 0n }

/** The entry of a document in a month without closings. */
function registered(document: ReturnDocument, period = october): RegisterEntry | null {
  return registerEntry(document, { period, closings: noClosings })
}

/** The cells of a document, `K_19 100.00`; its faults; or why it is not in the register. */
function entryOf(document: ReturnDocument, period = october): string[] | null {
  const entry = registered(document, period)
  if (entry === null) return null
  expect(unexplainedOf(entry)).toEqual(nothing)
  if (entry.faults.length > 0) return entry.faults.map(({ code, pointer }) => `${code} ${pointer}`)
  const { row } = entry
  if (row === null) return [...entry.differences.keys()]
  const cells = jpkCells.flatMap((cell) => {
    const amount = row.cells.get(cell)
    return amount === undefined ? [] : `${cell} ${amountText(amount)}`
  })
  return [...cells, ...row.markers]
}

const refused = (code: string) => [`${code} /documents/${invoice().id}/items/0`]

describe('a line of 100.00', () => {
  for (const [what, customer, item, cells] of [
    ['basic rate (art. 41(1))', buyers.poland, {}, ['K_19 100.00', 'K_20 23.00']],
    ['reduced rate (art. 41(2))', buyers.poland, { taxRateCode: 'VAT8' }, ['K_17 100.00', 'K_18 8.00']],
    [
      'second reduced rate (art. 41(2a))',
      buyers.poland,
      { taxRateCode: 'VAT5' },
      ['K_15 100.00', 'K_16 5.00'],
    ],
    ['0 % in Poland (art. 83)', buyers.poland, { taxRateCode: 'VAT0' }, ['K_13 100.00']],
    ['exempt (art. 43)', buyers.poland, { taxRateCode: 'ZW' }, ['K_10 100.00']],
    ['goods to a business in the EU (art. 42)', buyers.germany, {}, ['K_21 100.00']],
    ['export (art. 41(4))', buyers.usa, {}, ['K_22 100.00']],
    [
      'service to a business in the EU (art. 100(1)(4))',
      buyers.germany,
      { itemType: 'service' },
      ['K_11 100.00', 'K_12 100.00'],
    ],
    ['service to a business elsewhere (art. 28b)', buyers.usa, { itemType: 'service' }, ['K_11 100.00']],
    [
      'goods to a consumer in the EU, taxed in Poland (art. 22a)',
      buyers.germanConsumer,
      { taxRateCode: 'VAT23' },
      ['K_19 100.00', 'K_20 23.00'],
    ],
    ['goods to a consumer in the EU by OSS (art. 130c)', buyers.germanConsumer, {}, ['oss']],
    [
      'a service abroad for a buyer in Poland, stated by the geo zone',
      { geoZone: 'export_world', isBusiness: true },
      { itemType: 'service', taxRateCode: 'NP' },
      ['K_11 100.00'],
    ],
    ['a deposit for packaging (art. 29a(11))', buyers.poland, { taxRateCode: 'KAUCJA' }, ['no_supply']],
    ['a deposit for a business in the EU', buyers.germany, { taxRateCode: 'KAUCJA' }, ['no_supply']],
    ['a voucher for a business elsewhere (art. 8b(1))', buyers.usa, { taxRateCode: 'BON' }, ['no_supply']],
    ['a tax that is only withheld', buyers.poland, { taxRateCode: 'WHT20' }, ['no_vat']],
    [
      'used goods: a margin of 61.50 (art. 120)',
      buyers.poland,
      { itemType: 'margin_goods', acquisitionCost: '38.50' },
      ['K_19 50.00', 'K_20 11.50', 'SprzedazVAT_Marza 100.00', 'MR_UZ'],
    ],
    [
      'used goods without a margin',
      buyers.poland,
      { itemType: 'margin_goods', acquisitionCost: '120' },
      ['K_19 0.00', 'K_20 0.00', 'SprzedazVAT_Marza 100.00', 'MR_UZ'],
    ],
    ['reverse charge in Poland (art. 145e)', buyers.poland, { taxRateCode: 'OO' }, refused('jpk-no-field')],
    [
      'a service to a business in the EU at 0 %',
      buyers.germany,
      { itemType: 'service', taxRateCode: 'VAT0' },
      refused('jpk-no-field'),
    ],
  ] as const)
    test(`${what} → ${cells.join(', ')}`, () => {
      expect(entryOf(invoice({ snapshot: calculated(customer, [item]) }))).toEqual(cells)
    })

  test('a margin of a travel agency (art. 119) is marked MR_T', () => {
    const snapshot = calculated(buyers.poland, [{ itemType: 'margin_goods', acquisitionCost: '38.50' }])
    const content = { annotations: { marginProcedure: 'travel_agency' } } as const
    expect(entryOf(invoice({ snapshot, content }))).toContain('MR_T')
  })

  test('cash accounting (art. 21): the tax is due with a payment that is not stored', () => {
    expect(entryOf(invoice({ content: { annotations: { cashAccounting: true } } }))).toEqual([
      `jpk-cash-accounting /documents/${invoice().id}/content/annotations/cashAccounting`,
    ])
  })

  test('the second taxpayer of a triangular transaction (art. 135) makes no intra-EU supply from Poland', () => {
    const content = { annotations: { triangular: true } }
    const goods = calculated(buyers.germany, [{}])
    expect(entryOf(invoice({ snapshot: goods, content }))).toEqual(refused('jpk-no-field'))
    const abroad = calculated(buyers.germany, [{ taxRateCode: 'NP' }])
    expect(entryOf(invoice({ snapshot: abroad, content }))).toEqual(['K_11 100.00', 'TT_D'])
  })
})

describe('a foreign currency (art. 31a)', () => {
  const euro = { rate: '4.5005', date: '2026-10-14', source: 'NBP' }

  test('each cell is converted and rounded once', () => {
    const items = [{ unitPrice: '0.33' }, { unitPrice: '0.33' }, { unitPrice: '0.33' }]
    const snapshot = calculated(buyers.poland, items, { currency: 'EUR', exchangeRate: euro })
    expect(entryOf(invoice({ snapshot }))?.[0]).toBe('K_19 4.46')
  })

  test('an intra-EU supply without an exchange rate is refused: FA(3) needs none, JPK_V7M does', () => {
    const snapshot = calculated(buyers.germany, [{}], { currency: 'EUR' })
    expect(entryOf(invoice({ snapshot }))).toEqual(refused('jpk-exchange-rate-missing'))
  })
})

describe('the month of', () => {
  const lineOf = (taxPointDate: string) => calculated(buyers.poland, [{}], { taxPointDate })
  const november = lineOf('2026-11-03')

  test('a sale is that of its tax point (art. 19a(1)), not of its invoice', () => {
    const late = invoice({ issueDate: '2026-11-10' })
    expect(entryOf(late, '2026-10')).toEqual(['K_19 100.00', 'K_20 23.00'])
    expect(entryOf(late, '2026-11')).toBeNull()
  })

  test('each line of an invoice for several months', () => {
    const items = [{ taxPointDate: '2026-10-31' }, { taxPointDate: '2026-11-01', unitPrice: '7' }]
    const document = invoice({ snapshot: calculated(buyers.poland, items) })
    expect(entryOf(document, '2026-10')).toEqual(['K_19 100.00', 'K_20 23.00'])
    expect(entryOf(document, '2026-11')).toEqual(['K_19 7.00', 'K_20 1.61'])
  })

  for (const [what, correctionReason, price, month] of [
    ['goods that come back: of the correction (art. 29a(13))', 'return_of_goods', '-10', '2026-12'],
    ['an amount that was too high: of the correction (art. 29a(13))', 'price_error', '-10', '2026-12'],
    ['an amount that was too low: of the sale (art. 29a(17))', 'price_error', '10', '2026-10'],
    ['a price that rises later: of the correction (art. 29a(17))', 'price_reduction', '10', '2026-12'],
  ] as const)
    test(`a correction of ${what}`, () => {
      const snapshot = calculated(buyers.poland, [{ unitPrice: price }])
      const correction = invoice({ snapshot, correctionReason, issueDate: '2026-12-05' })
      const months = ['2026-10', '2026-11', '2026-12'].filter((one) => entryOf(correction, one) !== null)
      expect(months).toEqual([month])
    })

  test('what a settlement takes off is that of the settlement, not of the advance', () => {
    const [item] = november.items
    const [advance] = lineOf('2026-10-01').items
    if (!item || !advance) throw new Error('no lines')
    const items = [item, { ...advance, id: 'a:1', settles: invoice().id }]
    const settlement = invoice({
      invoiceType: 'settlement',
      snapshot: {
        ...november,
        totalNet: november.totalNet.times(2),
        totalTax: november.totalTax.times(2),
        items,
      },
    })
    expect(entryOf(settlement, '2026-10')).toBeNull()
    expect(entryOf(settlement, '2026-11')).toEqual(['K_19 200.00', 'K_20 46.00'])
  })

  test('an offer and an order is none', () => {
    expect(entryOf(invoice({ invoiceType: null }))).toBeNull()
  })
})

/** The taxes that Poland levies, the one-stop shop and withholding: what a register can have beside each other. */
const known = new Set(['VAT23', 'ALSO23', 'VAT8', 'ZW', 'USED', 'WHT20', 'OSS-IE'])

test('any document: its totals are its cells and the stated differences, to the grosz', () => {
  fc.assert(
    fc.property(arbitraryCart, fc.boolean(), ({ document }, withUnknown) => {
      const items = document.items.filter(
        ({ taxRateCode, taxGroupCode }) => withUnknown || known.has(taxRateCode ?? taxGroupCode ?? ''),
      )
      fc.pre(items.length > 0)
      const snapshot = snapshotOf({ ...document, documentDiscount: undefined, items })
      const entry = registered(invoice({ snapshot }), '2026-11')
      if (entry === null) throw new Error('The document is of this month.')
      expect(unexplainedOf(entry)).toEqual(nothing)
      if (!withUnknown) expect(entry.faults).toEqual([])
      for (const [base, tax] of [
        ['K_15', 'K_16'],
        ['K_17', 'K_18'],
        ['K_19', 'K_20'],
      ] as const)
        expect(entry.row?.cells.has(base)).toBe(entry.row?.cells.has(tax))
    }),
    { numRuns: 500 },
  )
})

test('totals that do not follow from the lines are found', () => {
  const { snapshot } = invoice()
  const entry = registered(invoice({ snapshot: { ...snapshot, totalNet: snapshot.totalNet.plus(1) } }))
  expect(entry && unexplainedOf(entry)).toEqual({ net: 100n, tax: 0n })
})
