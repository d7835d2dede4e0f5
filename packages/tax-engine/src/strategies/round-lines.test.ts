import { expect, test } from 'vitest'
import type { TaxDocument, TaxDocumentItem } from '../document/document.ts'
import {
  documentOf,
  sampleConfiguration,
  sampleRate,
  snapshotOf,
  sumText,
  totalText,
  withSettings,
} from '../testing/sample-calculations.ts'
import { type RoundingStrategy, roundingStrategies } from '../vocabulary/vocabulary.ts'

type Items = readonly Partial<TaxDocumentItem>[]

/** Cases in which the strategies differ, or which other engines calculate wrongly (tax-calculation §4.3). */
const strategies: readonly (readonly [
  what: string,
  properties: Partial<TaxDocument>,
  items: Items,
  totals: { line_level: string; header_level: string; en16931: string },
])[] = [
  [
    'odoo/odoo#37896, 16 × 348.35 less 4 % with 22 %',
    {},
    [{ quantity: '16', unitPrice: '348.35', discountPercent: '4', taxRateCode: 'VAT22' }],
    {
      line_level: '5350.66 + 1177.15 = 6527.81',
      header_level: '5350.66 + 1177.14 = 6527.80',
      en16931: '5350.66 + 1177.15 = 6527.81',
    },
  ],
  [
    'three lines whose fractions of cents add up',
    {},
    [{ unitPrice: '0.333' }, { unitPrice: '0.333' }, { unitPrice: '0.334' }],
    {
      line_level: '0.99 + 0.24 = 1.23',
      header_level: '1.00 + 0.23 = 1.23',
      en16931: '0.99 + 0.23 = 1.22',
    },
  ],
  [
    'twenty lines at 0.02, each too small for a tax of its own',
    {},
    Array.from({ length: 20 }, () => ({ unitPrice: '0.02' })),
    { line_level: '0.40 + 0.00 = 0.40', header_level: '0.40 + 0.09 = 0.49', en16931: '0.40 + 0.09 = 0.49' },
  ],
  [
    'vendurehq/vendure#4474, gross prices 1.23 and 2.60 stay 3.83',
    { priceMode: 'inclusive' },
    [
      { unitPrice: '1.23', taxRateCode: 'RETAIL20' },
      { unitPrice: '2.60', taxRateCode: 'RETAIL20' },
    ],
    { line_level: '3.19 + 0.64 = 3.83', header_level: '3.19 + 0.64 = 3.83', en16931: '3.19 + 0.64 = 3.83' },
  ],
  [
    'odoo/odoo#34842, a gross of 8.01 stays 8.01',
    { priceMode: 'inclusive' },
    [{ unitPrice: '2.67' }, { unitPrice: '2.67' }, { unitPrice: '2.67' }],
    { line_level: '6.51 + 1.50 = 8.01', header_level: '6.51 + 1.50 = 8.01', en16931: '6.51 + 1.50 = 8.01' },
  ],
  [
    'invopop/gobl#923, 12 × 125.00 with 6 % inside',
    { priceMode: 'inclusive' },
    [{ quantity: '12', unitPrice: '125.00', taxRateCode: 'VAT6' }],
    {
      line_level: '1415.09 + 84.91 = 1500.00',
      header_level: '1415.09 + 84.91 = 1500.00',
      en16931: '1415.09 + 84.91 = 1500.00',
    },
  ],
  [
    'vendurehq/vendure#2662, a gross of 382.30 is not 318.60 × 1.2',
    { priceMode: 'inclusive' },
    [{ unitPrice: '382.30', taxRateCode: 'RETAIL20' }],
    {
      line_level: '318.58 + 63.72 = 382.30',
      header_level: '318.58 + 63.72 = 382.30',
      en16931: '318.58 + 63.72 = 382.30',
    },
  ],
  [
    'frappe/erpnext#47705, 12.345 and its return',
    {},
    [
      { unitPrice: '12.345', taxRateCode: 'ZW' },
      { unitPrice: '12.345', quantity: '-1', taxRateCode: 'ZW' },
      { unitPrice: '12.345', quantity: '-1', taxRateCode: 'ZW' },
    ],
    {
      line_level: '-12.35 + 0.00 = -12.35',
      header_level: '-12.35 + 0.00 = -12.35',
      en16931: '-12.35 + 0.00 = -12.35',
    },
  ],
  [
    'the same percentage under two codes is rounded twice',
    {},
    [
      { unitPrice: '0.02', taxRateCode: 'VAT23' },
      { unitPrice: '0.02', taxRateCode: 'ALSO23' },
    ],
    { line_level: '0.04 + 0.00 = 0.04', header_level: '0.04 + 0.00 = 0.04', en16931: '0.04 + 0.00 = 0.04' },
  ],
  [
    'each margin is floored before the sum',
    {},
    [
      { unitPrice: '100', acquisitionCost: '50', itemType: 'margin_goods' },
      { unitPrice: '50', acquisitionCost: '100', itemType: 'margin_goods' },
    ],
    {
      line_level: '140.65 + 9.35 = 150.00',
      header_level: '140.65 + 9.35 = 150.00',
      en16931: '140.65 + 9.35 = 150.00',
    },
  ],
]

for (const [what, properties, items, totals] of strategies)
  for (const [strategy, total] of Object.entries(totals))
    test(`${what}, ${strategy} → ${total}`, () => {
      const roundingStrategy = strategy as keyof typeof totals
      expect(totalText(snapshotOf(documentOf({ ...properties, roundingStrategy }, ...items)))).toBe(total)
    })

test('header level keeps exact figures and allocates cents that add up, ties to the earlier line', () => {
  const { items } = snapshotOf(
    documentOf(
      { roundingStrategy: 'header_level' },
      { unitPrice: '0.333' },
      { unitPrice: '0.333' },
      { unitPrice: '0.334' },
    ),
  )
  expect(items.map((item) => sumText(item))).toEqual([
    '0.333 + 0.07659 = 0.40959',
    '0.333 + 0.07659 = 0.40959',
    '0.334 + 0.07682 = 0.41082',
  ])
  expect(items.map(({ allocated }) => allocated && sumText(allocated))).toEqual([
    '0.33 + 0.08 = 0.41',
    '0.33 + 0.07 = 0.40',
    '0.34 + 0.08 = 0.42',
  ])
})

test('exact figures have ten decimals at most', () => {
  const [item] = snapshotOf(
    documentOf({ roundingStrategy: 'header_level', priceMode: 'inclusive' }, { unitPrice: '1' }),
  ).items
  expect(item && sumText(item)).toBe('0.8130081301 + 0.1869918699 = 1.00')
})

test('en16931 taxes each code once on the sum of the rounded lines, as validators require', () => {
  const { taxBreakdown } = snapshotOf(
    documentOf(
      { roundingStrategy: 'en16931' },
      { unitPrice: '10.005' },
      { unitPrice: '10.005', taxGroupCode: 'VAT+WHT' },
    ),
  )
  expect(
    taxBreakdown.map(({ taxCode, netBase, taxAmount }) => `${taxCode} ${netBase} → ${taxAmount}`),
  ).toEqual(['VAT23 20.02 → 4.6', 'WHT20 10.01 → 0'])
})

test('with the rounding target net the tax is the gross less the rounded net, in every strategy', () => {
  for (const roundingStrategy of roundingStrategies) {
    const document = documentOf(
      { roundingStrategy, priceMode: 'inclusive' },
      { unitPrice: '52.50', taxRateCode: 'RETAIL12' },
    )
    expect(totalText(snapshotOf(document, withSettings({ inclusiveRoundingTarget: 'net' })))).toBe(
      '46.88 + 5.62 = 52.50',
    )
    expect(totalText(snapshotOf(document))).toBe('46.87 + 5.63 = 52.50')
  }
})

test('at header level with the rounding target net, no cent of the price is lost to a withheld tax', () => {
  // 0.215 / 1.23 is 0.1747…, and the gross less the net of the second line is a cent below its tax.
  const document = documentOf(
    { roundingStrategy: 'header_level', priceMode: 'inclusive' },
    { unitPrice: '0.104', taxGroupCode: 'VAT+WHT' },
    { unitPrice: '0.111', taxGroupCode: 'VAT+WHT' },
  )
  const snapshot = snapshotOf(document, withSettings({ inclusiveRoundingTarget: 'net' }))
  expect(totalText(snapshot)).toBe('0.17 + 0.05 = 0.22')
  expect(snapshot.totalWht.toFixed(2)).toBe('0.03')
})

test('at header level the base of a compound tax is the exact base rounded once', () => {
  const configuration = {
    ...sampleConfiguration,
    rates: [
      ...sampleConfiguration.rates,
      sampleRate('A6', '6'),
      sampleRate('B6', '6'),
      sampleRate('C3', '3'),
    ],
    groups: [
      {
        id: 'group-1',
        groupCode: 'A+B>C',
        groupName: 'Two parallel taxes and a compound one',
        components: [
          { taxCode: 'A6', isCompound: 0 as const },
          { taxCode: 'B6', isCompound: 0 as const },
          { taxCode: 'C3', isCompound: 1 as const },
        ],
        isActive: 1 as const,
        version: 1,
      },
    ],
  }
  const base = (roundingStrategy: RoundingStrategy) => {
    const document = documentOf(
      { roundingStrategy },
      { quantity: '2', unitPrice: '15.89', taxGroupCode: 'A+B>C' },
    )
    return snapshotOf(document, configuration).taxBreakdown.map(
      ({ netBase, taxAmount }) => `${netBase.toFixed(2)} ${taxAmount.toFixed(2)}`,
    )
  }
  // 31.78 + 1.9068 + 1.9068 = 35.5936
  expect(base('header_level')).toEqual(['31.78 1.91', '31.78 1.91', '35.59 1.07'])
  expect(base('line_level')).toEqual(['31.78 1.91', '31.78 1.91', '35.60 1.07'])
})
