import { expect, test } from 'vitest'
import { calculateRequest } from './calculate-request.ts'

const line = { id: '1', quantity: '2', unitPrice: 49.99 }
const cart = { currency: 'PLN', items: [line] }

test('the smallest cart is one line with a price', () => {
  expect(calculateRequest.parse(cart)).toEqual({
    currency: 'PLN',
    items: [{ id: '1', quantity: '2', unitPrice: '49.99' }],
  })
})

test('null counts as absent in every optional field', () => {
  const nulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]))
  const request = {
    ...cart,
    ...nulls(
      'priceMode',
      'roundingStrategy',
      'roundingAlgorithm',
      'taxPointDate',
      'documentDiscount',
      'exchangeRate',
    ),
    customer: nulls('customerType', 'geoZone', 'country', 'vatNumber', 'vatNumberStatus', 'isBusiness'),
    items: [
      {
        ...line,
        ...nulls(
          'name',
          'discountPercent',
          'discountAmount',
          'acquisitionCost',
          'itemType',
          'taxCategory',
          'rateCategory',
        ),
        ...nulls('taxRateCode', 'taxGroupCode', 'priceTaxRateCode', 'taxPointDate', 'exchangeRate'),
      },
    ],
  }
  expect(calculateRequest.parse(request)).toEqual(calculateRequest.parse({ ...cart, customer: {} }))
  expect(calculateRequest.parse({ ...cart, customer: null })).toEqual(calculateRequest.parse(cart))
})

test('all fields are returned, amounts as exact text', () => {
  const exchangeRate = { rate: '4.2512', date: '2026-11-20', source: 'NBP 226/A/NBP/2026' }
  const request = {
    currency: 'EUR',
    priceMode: 'inclusive',
    roundingStrategy: 'en16931',
    roundingAlgorithm: 'half_even',
    taxPointDate: '2026-11-21',
    customer: {
      customerType: 'b2b',
      geoZone: 'eu_vat',
      country: 'DE',
      vatNumber: 'DE136695976',
      vatNumberStatus: 'active',
      isBusiness: true,
    },
    documentDiscount: { percent: '5' },
    exchangeRate,
    items: [
      {
        id: 'a',
        name: 'Krzesło 🪑',
        quantity: '-1',
        unitPrice: '100',
        discountPercent: '10',
        discountAmount: '0.5',
        acquisitionCost: '70',
        itemType: 'margin_goods',
        rateCategory: 'super_reduced',
        taxRateCode: 'VAT23',
        taxGroupCode: 'G',
        priceTaxRateCode: 'VAT8',
        taxPointDate: '2026-11-20',
        exchangeRate,
      },
    ],
  }
  expect(calculateRequest.parse(request)).toEqual(request)
})

test.for<[name: string, request: unknown, ...pointers: string[]]>([
  ['no lines', { ...cart, items: [] }, 'items'],
  ['10,001 lines', { ...cart, items: Array(10_001).fill(line) }, 'items'],
  ['lines that are not a list', { ...cart, items: {} }, 'items'],
  ['an empty object', {}, 'currency', 'items'],
  ['a currency in lower case', { ...cart, currency: 'pln' }, 'currency'],
  ['an unknown field', { ...cart, discount: 1 }, ''],
  ['an unknown field of a line', { ...cart, items: [{ ...line, qty: 1 }] }, 'items/0'],
  ['a missing price', { ...cart, items: [line, { id: '2', quantity: 1 }] }, 'items/1/unitPrice'],
  ['a decimal comma', { ...cart, items: [{ ...line, unitPrice: '12,50' }] }, 'items/0/unitPrice'],
  ['an empty id', { ...cart, items: [{ ...line, id: '' }] }, 'items/0/id'],
  ['a numeric id', { ...cart, items: [{ ...line, id: 1 }] }, 'items/0/id'],
  ['a long name', { ...cart, items: [{ ...line, name: 'x'.repeat(1001) }] }, 'items/0/name'],
  ['U+0000', { ...cart, items: [{ ...line, name: 'a\u0000b' }] }, 'items/0/name'],
  ['a lone surrogate', { ...cart, items: [{ ...line, id: '\ud83e' }] }, 'items/0/id'],
  ['30 February', { ...cart, taxPointDate: '2026-02-30' }, 'taxPointDate'],
  ['a percent and an amount', { ...cart, documentDiscount: { percent: 1, amount: 1 } }, 'documentDiscount'],
  ['neither percent nor amount', { ...cart, documentDiscount: {} }, 'documentDiscount'],
  [
    'an incomplete exchange rate',
    { ...cart, exchangeRate: { rate: 4 } },
    'exchangeRate/date',
    'exchangeRate/source',
  ],
  ['an unknown zone', { ...cart, customer: { geoZone: 'mars' } }, 'customer/geoZone'],
  ['a country in words', { ...cart, customer: { country: 'Germany' } }, 'customer/country'],
  ['a flag as text', { ...cart, customer: { isBusiness: 'yes' } }, 'customer/isBusiness'],
  ['null', null, ''],
  [
    'two lines with different errors',
    {
      ...cart,
      items: [
        { ...line, quantity: 'x' },
        { ...line, unitPrice: null },
      ],
    },
    'items/0/quantity',
    'items/1/unitPrice',
  ],
])('%s is rejected at its path', ([, request, ...pointers]) => {
  const issues = calculateRequest.safeParse(request).error?.issues
  expect(issues?.map((issue) => issue.path.join('/'))).toEqual(pointers)
})

test('10,000 lines are accepted', () => {
  expect(calculateRequest.parse({ ...cart, items: Array(10_000).fill(line) }).items).toHaveLength(10_000)
})
