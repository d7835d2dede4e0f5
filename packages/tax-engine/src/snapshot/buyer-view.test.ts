import { expect, test } from 'vitest'
import { documentOf, snapshotOf } from '../testing/sample-calculations.ts'
import { buyerView, writeBuyerView } from './buyer-view.ts'

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
