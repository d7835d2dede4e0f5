import { expect, test } from 'vitest'
import { correctSnapshot } from '../corrections/correct-snapshot.ts'
import { creditOf } from '../testing/credits.ts'
import { documentOf, sampleConfiguration, snapshotOf } from '../testing/sample-calculations.ts'
import { buyerView, writeBuyerView } from './buyer-view.ts'
import { readSnapshot } from './read-snapshot.ts'
import type { TaxSnapshot } from './snapshot.ts'
import { writeSnapshot } from './write-snapshot.ts'

const used = { unitPrice: '1000', taxRateCode: 'USED', acquisitionCost: '600' } as const

test('the view of a margin line contains neither tax nor percentage nor cost', () => {
  const snapshot = snapshotOf(documentOf({}, { ...used, name: 'Camera' }))
  expect(snapshot.totalTax.toFixed(2)).toBe('74.80')
  expect(JSON.parse(writeBuyerView(buyerView(snapshot)))).toEqual({
    currency: 'PLN',
    totalNet: 1000,
    totalTax: 0,
    totalGross: 1000,
    totalWht: 0,
    totalPaymentDue: 1000,
    items: [
      {
        id: 'line-0',
        name: 'Camera',
        quantity: 1,
        unitPrice: 1000,
        grossAmount: 1000,
        taxName: 'Used goods',
        legalClause: 'art. 120',
      },
    ],
    taxBreakdown: [
      {
        taxName: 'Used goods',
        grossAmount: 1000,
        legalClause: 'art. 120',
      },
    ],
  })
})

test('the selling price of a margin line counts in the net total beside other lines', () => {
  const view = buyerView(
    snapshotOf(documentOf({ roundingStrategy: 'header_level' }, used, { unitPrice: '10.005' })),
  )
  expect([view.totalNet, view.totalTax, view.totalGross].map((total) => total.toFixed(2))).toEqual([
    '1010.01',
    '2.30',
    '1012.31',
  ])
  expect(view.items.map(({ taxAmount }) => taxAmount?.toFixed(2))).toEqual([undefined, '2.30'])
})

test('the PLN total does not contain the tax inside margins', () => {
  const exchangeRate = { rate: '4', date: '2026-11-20', source: 'NBP' }
  const snapshot = snapshotOf(documentOf({ currency: 'EUR', exchangeRate }, used, {}))
  expect(snapshot.totalTaxPln?.toFixed(2)).toBe('391.19')
  expect(buyerView(snapshot).totalTaxPln?.toFixed(2)).toBe('92.00')
})

const written = (snapshot: TaxSnapshot) => JSON.parse(writeBuyerView(buyerView(snapshot)))

for (const roundingStrategy of ['line_level', 'header_level'] as const)
  test(`a line with a compound group shows every tax with its percentage, and they add up (${roundingStrategy})`, () => {
    const group = { unitPrice: '1000', taxGroupCode: 'GST>QST' }
    const { items, taxBreakdown } = written(snapshotOf(documentOf({ roundingStrategy }, group)))
    expect(items).toMatchObject([
      {
        taxName: 'Group GST>QST',
        taxAmount: 169.74,
        taxes: [
          { taxName: 'GST 5%', ratePercent: 5, netBase: 1000, taxAmount: 50 },
          { taxName: 'QST 9.975%', ratePercent: 9.975, netBase: 1050, taxAmount: 104.74 },
          { taxName: 'CITY 1.5%', ratePercent: 1.5, netBase: 1000, taxAmount: 15 },
        ],
      },
    ])
    expect(items[0].ratePercent, 'a group has no percentage of its own').toBeUndefined()
    expect(taxBreakdown.map(({ taxName, taxAmount }: BuyerTaxNumbers) => [taxName, taxAmount])).toEqual([
      ['GST 5%', 50],
      ['QST 9.975%', 104.74],
      ['CITY 1.5%', 15],
    ])
  })

test('a line whose price contained the home tax has its price and its discounts without that tax', () => {
  const exported = { taxRateCode: 'ZW', priceTaxRateCode: 'VAT23' }
  const snapshot = snapshotOf(
    documentOf(
      { documentDiscount: { amount: '24.60' } },
      { ...exported, quantity: '2', unitPrice: '123', discountAmount: '12.30' },
      { ...exported, unitPrice: '12.29' },
    ),
  )
  expect(written(snapshot).items).toMatchObject([
    { unitPrice: 100, lineDiscount: 10, documentDiscountShare: 19, netAmount: 171 },
    { unitPrice: 9.99, documentDiscountShare: 1, netAmount: 8.99 },
  ])
  const credits = [{ quantity: '1' }, { amount: '50' }].map((part) =>
    creditOf(snapshot, [], { lines: [{ id: 'line-0', ...part }] }),
  )
  expect(credits.flatMap((credit) => written(credit).items)).toMatchObject([
    { quantity: -1, unitPrice: 100, lineDiscount: -5, documentDiscountShare: -9.5, netAmount: -85.5 },
    { quantity: -1, unitPrice: 50, netAmount: -50 },
  ])
})

test.each([
  { quantity: '1', unitPrice: '9.99', shown: 8.12, netAmount: 8.12 },
  { quantity: '3', unitPrice: '9.99', shown: 8.122, netAmount: 24.37 },
  { quantity: '1000', unitPrice: '0.01', shown: 0.00813, netAmount: 8.13 },
])(
  '$quantity × $unitPrice without the home tax has the fewest decimals that give the net amount: $shown',
  ({ shown, netAmount, ...line }) => {
    const exported = { taxRateCode: 'ZW', priceTaxRateCode: 'VAT23' }
    const [item] = written(snapshotOf(documentOf({}, { ...exported, ...line }))).items
    expect(item).toMatchObject({ unitPrice: shown, netAmount })
  },
)

const withHomeTax = { taxRateCode: 'ZW', priceTaxRateCode: 'VAT23', unitPrice: '123' }

for (const [what, item, line, before, after] of [
  ['a new discount', {}, { after: { discountPercent: '25' } }, [100, undefined, 100], [100, 25, 75]],
  ['a rebate', {}, { amount: '30' }, [100, undefined, 100], [100, 30, 70]],
  [
    'a rebate on a price with the home tax',
    withHomeTax,
    { amount: '30' },
    [100, undefined, 100],
    [100, 30, 70],
  ],
] as const)
  test(`the rows before and after a stored correction have the unit price, discount and net amount of their own: ${what}`, () => {
    const document = documentOf({}, item)
    const correction = correctSnapshot(
      {
        history: { original: snapshotOf(document), corrections: [] },
        source: { document, configuration: sampleConfiguration, use: 'invoice' },
        lines: [{ id: 'line-0', ...line }],
      },
      'before_and_after',
    )
    if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
    const { items } = written(readSnapshot(writeSnapshot(correction.snapshot)))
    expect(
      items.map(({ state, unitPrice, lineDiscount, netAmount }: BuyerRow) => [
        state,
        [unitPrice, lineDiscount, netAmount],
      ]),
    ).toEqual([
      ['before', before],
      ['after', after],
    ])
  })

type BuyerRow = { state: string; unitPrice: number; lineDiscount?: number; netAmount: number }
type BuyerTaxNumbers = { taxName: string; taxAmount: number }

test('a line shows its withheld tax', () => {
  const withheld = [
    { unitPrice: '1000', taxRateCode: 'WHT20' },
    { unitPrice: '1000', taxGroupCode: 'VAT+WHT' },
    {},
  ]
  const { items } = written(snapshotOf(documentOf({}, ...withheld)))
  expect(items.map(({ whtAmount }: { whtAmount?: number }) => whtAmount)).toEqual([200, 200, undefined])
  expect(items[1].taxes).toMatchObject([
    { ratePercent: 23, taxAmount: 230 },
    { ratePercent: 20, taxAmount: 0, whtAmount: 200 },
  ])
})
