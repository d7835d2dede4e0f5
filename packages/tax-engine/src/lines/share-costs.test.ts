import { describe, expect, test } from 'vitest'
import { calculateDocument } from '../calculate-document.ts'
import type { TaxDocument, TaxDocumentItem } from '../document/document.ts'
import { amountText } from '../snapshot/fields.ts'
import {
  documentOf,
  faultsOf,
  sampleConfiguration,
  snapshotOf,
  withSettings,
} from '../testing/sample-calculations.ts'

const shipping = { id: 'ship', taxCategory: 'shipping' }
const book = { taxCategory: 'book' }

/** The items of the cost: `ship/1 VAT23 10.00 + 2.30`. */
function portions(properties: Partial<TaxDocument>, ...items: Partial<TaxDocumentItem>[]): string[] {
  return snapshotOf(documentOf(properties, ...items))
    .items.filter(({ taxCategory }) => taxCategory === 'shipping')
    .map(
      ({ id, taxRate, netAmount, taxAmount }) =>
        `${id} ${taxRate.taxCode} ${amountText(netAmount)} + ${amountText(taxAmount)}`,
    )
}

describe('a cost takes the taxes of its goods', () => {
  type Row = [
    name: string,
    properties: Partial<TaxDocument>,
    items: Partial<TaxDocumentItem>[],
    expected: string[],
  ]
  test.each<Row>([
    [
      'one rate: the line stays whole',
      {},
      [{ ...shipping, unitPrice: '15' }, book],
      ['ship VAT5 15.00 + 0.75'],
    ],
    [
      'two rates: shared by net',
      {},
      [book, { unitPrice: '200' }, { ...shipping, unitPrice: '15' }],
      ['ship/1 VAT23 10.00 + 2.30', 'ship/2 VAT5 5.00 + 0.25'],
    ],
    [
      'cents that do not divide go to the largest remainder',
      {},
      [book, {}, { unitPrice: '100', taxRateCode: 'VAT8' }, { ...shipping, unitPrice: '10' }],
      ['ship/1 VAT23 3.34 + 0.77', 'ship/2 VAT5 3.33 + 0.17', 'ship/3 VAT8 3.33 + 0.27'],
    ],
    [
      'gross prices are shared by net, too',
      { priceMode: 'inclusive' as const },
      [{ ...book, unitPrice: '105' }, { unitPrice: '123' }, { ...shipping, unitPrice: '20' }],
      ['ship/1 VAT23 8.13 + 1.87', 'ship/2 VAT5 9.52 + 0.48'],
    ],
    ['exempt goods', {}, [{ taxRateCode: 'ZW' }, { ...shipping, unitPrice: '15' }], ['ship ZW 15.00 + 0.00']],
    [
      'a return returns its shipping',
      {},
      [{ ...book, quantity: '-1' }, { quantity: '-2' }, { ...shipping, quantity: '-1', unitPrice: '15' }],
      ['ship/1 VAT23 -10.00 + -2.30', 'ship/2 VAT5 -5.00 + -0.25'],
    ],
    [
      'an exchange: the goods that are sent count',
      {},
      [{ ...book, quantity: '-1' }, {}, { ...shipping, unitPrice: '15' }],
      ['ship VAT23 15.00 + 3.45'],
    ],
    [
      'a coupon reduces its own rate only',
      {},
      [book, { unitPrice: '300' }, { unitPrice: '-200' }, { ...shipping, unitPrice: '10' }],
      ['ship/1 VAT23 5.00 + 1.15', 'ship/2 VAT5 5.00 + 0.25'],
    ],
    [
      'free goods',
      {},
      [
        { ...book, unitPrice: '0' },
        { ...shipping, unitPrice: '10' },
      ],
      ['ship VAT5 10.00 + 0.50'],
    ],
    [
      'a deposit is no goods',
      {},
      [book, { taxCategory: 'deposit', unitPrice: '500' }, { ...shipping, unitPrice: '10' }],
      ['ship VAT5 10.00 + 0.50'],
    ],
    [
      'goods of two tax point dates',
      {},
      [{}, { taxPointDate: '2026-12-01' }, { ...shipping, unitPrice: '10' }],
      ['ship/1 VAT23 5.00 + 1.15', 'ship/2 VAT23 5.00 + 1.15'],
    ],
    [
      'used goods: shipping is part of the selling price',
      {},
      [
        { taxCategory: 'used_goods', acquisitionCost: '50' },
        { ...shipping, unitPrice: '12.30' },
      ],
      ['ship MARZA23 10.00 + 2.30'],
    ],
    [
      'the destination of an OSS sale',
      { customer: { country: 'DE' } },
      [book, { unitPrice: '200' }, { ...shipping, unitPrice: '15' }],
      ['ship/1 OSS-DE 10.00 + 1.90', 'ship/2 OSS-DE-REDUCED 5.00 + 0.35'],
    ],
    [
      'a cost that names its tax keeps it',
      {},
      [book, { ...shipping, unitPrice: '15', taxRateCode: 'VAT23' }],
      ['ship VAT23 15.00 + 3.45'],
    ],
  ])('%s', (_name, properties, items, expected) => {
    expect(portions(properties, ...items)).toEqual(expected)
  })
})

test('goods that are taxed at home until the OSS threshold, and goods of the same rate that are not, each have a portion', () => {
  const items: Partial<TaxDocumentItem>[] = [
    { taxRateCode: 'VAT23' },
    { taxCategory: 'goods' },
    { ...shipping, unitPrice: '10' },
  ]
  const portionsIn = (order: Partial<TaxDocumentItem>[]) =>
    snapshotOf(documentOf({ customer: { country: 'DE' } }, ...order), withSettings({ ossFrom: null }))
      .items.filter(({ taxCategory }) => taxCategory === 'shipping')
      .map(({ id, taxRate, netAmount, procedure }) => [id, taxRate.taxCode, amountText(netAmount), procedure])
  expect(portionsIn(items)).toEqual([
    ['ship/1', 'VAT23', '5.00', 'WSTO_EE'],
    ['ship/2', 'VAT23', '5.00', undefined],
  ])
  expect(portionsIn(items.toReversed())).toEqual(portionsIn(items))
})

test('portions add up to the cost with its discounts, and name their line', () => {
  const cost = { ...shipping, quantity: '3', unitPrice: '3.333', discountPercent: '10' }
  const { items } = snapshotOf(documentOf({ documentDiscount: { percent: '7' } }, book, {}, {}, cost))
  const parts = items.filter(({ partOf }) => partOf === 'ship')
  const whole = snapshotOf(
    documentOf({ documentDiscount: { percent: '7' } }, {}, {}, {}, { ...cost, taxCategory: 'goods' }),
  )
  const expected = whole.items.at(-1)?.documentDiscountShare
  expect(parts.map(({ id }) => id)).toEqual(['ship/1', 'ship/2'])
  expect(parts.reduce((sum, { unitPrice }) => sum + Number(unitPrice), 0)).toBeCloseTo(8.9991, 10)
  expect(
    parts.reduce((sum, { documentDiscountShare }) => sum + Number(documentDiscountShare), 0),
  ).toBeCloseTo(Number(expected), 10)
})

test('the explanation of a portion is that of its goods, and names their first line', () => {
  const calculation = calculateDocument(
    documentOf({}, book, {}, { ...shipping, unitPrice: '15' }),
    sampleConfiguration,
  )
  if (calculation.kind === 'refused') throw new Error('refused')
  const [, goods] = calculation.explanations
  expect(calculation.explanations[2]).toEqual({ ...goods, itemId: 'ship/1', follows: 'line-1' })
})

test.each([
  ['no goods', [shipping], ['no-goods-for-cost /items/0/taxCategory']],
  ['only withheld taxes', [{ taxRateCode: 'WHT20' }, shipping], ['no-goods-for-cost /items/1/taxCategory']],
  [
    'a date of its own',
    [book, { ...shipping, taxPointDate: '2026-11-01' }],
    ['cost-follows-goods /items/1/taxPointDate'],
  ],
  [
    'a level of its own',
    [book, { ...shipping, rateCategory: 'reduced' as const }],
    ['cost-follows-goods /items/1/rateCategory'],
  ],
  [
    'an item type',
    [book, { ...shipping, itemType: 'service' as const }],
    ['contradictory-item-type /items/1/itemType'],
  ],
  ['goods with a fault', [{ taxRateCode: 'VAT99' }, shipping], ['unknown-rate /items/0/taxRateCode']],
  [
    'an id that a portion needs',
    [{ ...book, id: 'ship/1' }, {}, shipping],
    ['duplicate-item-id /items/2/id'],
  ],
])('a cost with %s is refused', (_name, items, faults) => {
  expect(faultsOf(documentOf({}, ...items))).toEqual(faults)
})

test('more portions than lines of a document are refused', () => {
  const costs = Array.from({ length: 5_000 }, (_, index) => ({ ...shipping, id: `ship-${index}` }))
  expect(faultsOf(documentOf({}, book, {}, ...costs))).toEqual(['too-many-portions /items'])
})
