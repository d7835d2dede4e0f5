import { corrections } from '@fiscus/messages/corrections'
import { expect, test } from 'vitest'
import type { CreditRequestLine } from '../credit/read-credit.ts'
import type { TaxDocument, TaxDocumentItem } from '../document/document.ts'
import { zero } from '../numbers/decimal.ts'
import { priceTaxFactor } from '../snapshot/price-tax-factor.ts'
import type { TaxSnapshot } from '../snapshot/snapshot.ts'
import { writeSnapshot } from '../snapshot/write-snapshot.ts'
import { pricedAmount } from '../state/credited-share.ts'
import { documentState } from '../state/document-state.ts'
import { credit, creditOf } from '../testing/credits.ts'
import { documentOf, mirrored, snapshotOf, sumText, totalText } from '../testing/sample-calculations.ts'
import type { Correction } from './correct-snapshot.ts'

/** Makes one credit after the other; the earlier ones are input of each. */
function creditsOf(original: TaxSnapshot, requests: readonly (readonly CreditRequestLine[] | undefined)[]) {
  const credits: TaxSnapshot[] = []
  for (const lines of requests) credits.push(creditOf(original, credits, { lines }))
  return credits
}

const camera = { id: 'camera', quantity: '3', unitPrice: '33.33' }
const used = { id: 'used', unitPrice: '1000', taxRateCode: 'USED', acquisitionCost: '600' }

test('a full credit is the exact negation of the original', () => {
  const original = snapshotOf(
    documentOf(
      {
        currency: 'EUR',
        exchangeRate: { rate: '4.3210', date: '2026-11-20', source: 'NBP' },
        roundingStrategy: 'header_level',
        documentDiscount: { amount: '7.77' },
      },
      { ...camera, discountPercent: '3' },
      used,
      { id: 'group', taxGroupCode: 'GST>QST', unitPrice: '19.99' },
      { id: 'service', taxGroupCode: 'VAT+WHT' },
      { id: 'return', quantity: '-1' },
      { id: 'nothing', quantity: '0' },
    ),
  )
  const full = creditOf(original, [], {})
  expect(
    writeSnapshot({ ...full, items: full.items.map((item) => ({ ...item, credited: undefined })) }),
  ).toBe(writeSnapshot({ ...mirrored(original), kind: 'credit' }))
})

const partial: readonly (readonly [
  what: string,
  properties: Partial<TaxDocument>,
  item: Partial<TaxDocumentItem>,
  requests: readonly (Omit<CreditRequestLine, 'id'> | undefined)[],
  credits: readonly string[],
])[] = [
  [
    'three pieces one by one: the last credit takes the remainder',
    {},
    { quantity: '3', unitPrice: '33.33' },
    [{ quantity: '1' }, { quantity: '1' }, { quantity: '1' }],
    ['-33.33 + -7.67 = -41.00', '-33.33 + -7.66 = -40.99', '-33.33 + -7.67 = -41.00'],
  ],
  [
    'thirds of a gross of 100.00',
    { priceMode: 'inclusive' },
    { quantity: '3', unitPrice: '33.333333' },
    [{ quantity: '1' }, { quantity: '1' }, undefined],
    ['-27.10 + -6.23 = -33.33', '-27.10 + -6.24 = -33.34', '-27.10 + -6.23 = -33.33'],
  ],
  [
    'an amount off a net price is net',
    {},
    {},
    [{ amount: '50' }, { amount: '25.01' }, undefined],
    ['-50.00 + -11.50 = -61.50', '-25.01 + -5.75 = -30.76', '-24.99 + -5.75 = -30.74'],
  ],
  [
    'an amount off a gross price is gross',
    { priceMode: 'inclusive' },
    { unitPrice: '123' },
    [{ amount: '61.50' }, undefined],
    ['-50.00 + -11.50 = -61.50', '-50.00 + -11.50 = -61.50'],
  ],
  [
    'pieces after a rebate weigh what they weigh by now',
    {},
    { quantity: '5', unitPrice: '10' },
    [{ amount: '10' }, { quantity: '3' }, undefined],
    ['-10.00 + -2.30 = -12.30', '-24.00 + -5.52 = -29.52', '-16.00 + -3.68 = -19.68'],
  ],
  [
    'a rebate between pieces, and a second one after them',
    {},
    { quantity: '4', unitPrice: '25' },
    [{ quantity: '1' }, { amount: '15' }, { quantity: '1' }, { amount: '10' }, undefined],
    [
      '-25.00 + -5.75 = -30.75',
      '-15.00 + -3.45 = -18.45',
      '-20.00 + -4.60 = -24.60',
      '-10.00 + -2.30 = -12.30',
      '-30.00 + -6.90 = -36.90',
    ],
  ],
  [
    'a credit by amount is exactly that amount after a rounded share, also with half-even',
    { roundingAlgorithm: 'half_even' },
    { quantity: '2', unitPrice: '0.05', taxRateCode: 'ZW' },
    [{ quantity: '0.1' }, { amount: '0.01' }, undefined],
    ['-0.01 + 0.00 = -0.01', '-0.01 + 0.00 = -0.01', '-0.08 + 0.00 = -0.08'],
  ],
  [
    'the credit of a negative line is positive, and the request may use either sign',
    {},
    { quantity: '-3', unitPrice: '33.33' },
    [{ quantity: '-1' }, { quantity: '1' }, undefined],
    ['33.33 + 7.67 = 41.00', '33.33 + 7.66 = 40.99', '33.33 + 7.67 = 41.00'],
  ],
  [
    'a margin line mirrors the margin of its sale',
    {},
    { unitPrice: '1000', taxRateCode: 'USED', acquisitionCost: '600' },
    [{ amount: '250' }, undefined],
    ['-231.30 + -18.70 = -250.00', '-693.90 + -56.10 = -750.00'],
  ],
  [
    'a sale at a loss is credited without tax',
    {},
    { unitPrice: '500', taxRateCode: 'USED', acquisitionCost: '600' },
    [undefined],
    ['-500.00 + 0.00 = -500.00'],
  ],
]

for (const [what, properties, item, requests, texts] of partial)
  test(what, () => {
    const original = snapshotOf(documentOf(properties, { id: 'a', ...item }))
    const credits = creditsOf(
      original,
      requests.map((request) => request && [{ id: 'a', ...request }]),
    )
    expect(credits.map(totalText)).toEqual(texts)
  })

test('getlago/lago-api#2643: four credits of one item each add up to the 334.99 of the invoice', () => {
  const item = { quantity: '1', unitPrice: '68.0875', taxRateCode: 'VAT23' }
  const original = snapshotOf(
    documentOf({ roundingStrategy: 'header_level' }, ...['a', 'b', 'c', 'd'].map((id) => ({ ...item, id }))),
  )
  expect(totalText(original)).toBe('272.35 + 62.64 = 334.99')
  const credits = creditsOf(
    original,
    ['a', 'b', 'c', 'd'].map((id) => [{ id, quantity: '1' }]),
  )
  expect(credits.map(totalText)).toEqual([
    '-68.09 + -15.66 = -83.75',
    '-68.09 + -15.66 = -83.75',
    '-68.09 + -15.66 = -83.75',
    '-68.08 + -15.66 = -83.74',
  ])
})

test('a credit by quantity keeps the price, one by amount is a single unit of it', () => {
  const original = snapshotOf(documentOf({}, { ...camera, discountPercent: '10' }))
  const [pieces, money, rest] = creditsOf(original, [
    [{ id: 'camera', quantity: '1' }],
    [{ id: 'camera', amount: '10' }],
    undefined,
  ]).map(({ items }) => items[0])
  const unitsOf = (line: typeof pieces) =>
    `${line?.quantity} × ${line?.unitPrice} less ${line?.lineDiscount?.toFixed(3)}, net ${line?.netAmount.toFixed(2)}`
  expect([unitsOf(pieces), unitsOf(money), unitsOf(rest)]).toEqual([
    '-1 × 33.33 less -3.333, net -30.00',
    '-1 × 10 less 0.000, net -10.00',
    '-2 × 33.33 less -16.666, net -49.99',
  ])
})

const afterRebates: [what: string, properties: Partial<TaxDocument>, item: Partial<TaxDocumentItem>][] = [
  ['net price', {}, {}],
  ['net price with a discount', {}, { discountPercent: '12.5' }],
  ['gross price at header level', { priceMode: 'inclusive', roundingStrategy: 'header_level' }, {}],
  ['gross price without the home tax', {}, { taxRateCode: 'VAT0', priceTaxRateCode: 'VAT23' }],
  ['negative line', {}, { quantity: '-3' }],
  ['margin', {}, { ...used, quantity: '3' }],
]
for (const [what, properties, item] of afterRebates)
  test(`the credit of everything left after a rebate is its units at their price less its discounts: ${what}`, () => {
    const original = snapshotOf(documentOf(properties, { ...camera, ...item, id: 'camera' }))
    const [rebate, rest] = creditsOf(original, [[{ id: 'camera', amount: '7.77' }], undefined])
    const state = documentState({ original, corrections: [rebate, rest].filter((one) => one !== undefined) })
    for (const line of rest?.items ?? []) {
      const { quantity, unitPrice, lineDiscount = zero } = line
      const entered = quantity.times(unitPrice).minus(lineDiscount).dividedBy(priceTaxFactor(line))
      expect(entered.minus(pricedAmount(line)).abs().toNumber()).toBeLessThan(0.006)
    }
    expect(state.get('camera')?.item.lineDiscount?.toFixed(2) ?? '0.00').toBe('0.00')
  })

test('the credited parts are exact decimals, and everything left subtracts earlier amounts', () => {
  const original = snapshotOf(documentOf({}, camera))
  const first = creditOf(original, [], { lines: [{ id: 'camera', amount: '10' }] })
  const rest = creditOf(original, [first], {})
  const parts = [first, rest].flatMap(({ items }) => items.map(({ credited }) => credited))
  expect(parts.map((part) => [part?.quantity.toFixed(), part?.amount.toFixed()])).toEqual([
    ['0', '10'],
    ['3', '-10'],
  ])
})

test('without a voided credit the remaining credits still credit everything', () => {
  const original = snapshotOf(documentOf({}, camera))
  const one = [{ id: 'camera', quantity: '1' }]
  const [, second, third] = creditsOf(original, [one, one, one])
  const last = creditOf(original, [second, third] as TaxSnapshot[], {})
  expect([second, third, last].map((credit) => credit && totalText(credit))).toEqual([
    '-33.33 + -7.66 = -40.99',
    '-33.33 + -7.67 = -41.00',
    '-33.33 + -7.67 = -41.00',
  ])
})

const original = snapshotOf(
  documentOf({}, camera, { id: 'free', unitPrice: '0' }, { id: 'none', quantity: '0' }),
)
const spent = creditOf(original, [], { lines: [{ id: 'camera', quantity: '2' }] })

const refused: readonly (readonly [
  what: string,
  lines: readonly CreditRequestLine[],
  faults: readonly string[],
])[] = [
  [
    'more pieces than are left',
    [{ id: 'camera', quantity: '1.01' }],
    ['credit-exceeds-line /lines/0/quantity'],
  ],
  ['more money than is left', [{ id: 'camera', amount: '33.34' }], ['credit-exceeds-line /lines/0/amount']],
  [
    'money for a line that was free',
    [{ id: 'free', amount: '0.01' }],
    ['credit-exceeds-line /lines/0/amount'],
  ],
  [
    'pieces of a line of quantity zero',
    [{ id: 'none', quantity: '1' }],
    ['credit-exceeds-line /lines/0/quantity'],
  ],
  [
    'nothing',
    [{ id: 'camera', quantity: '0' }, { id: 'free' }],
    ['zero-credit /lines/0/quantity', 'zero-credit /lines/1/amount'],
  ],
  ['less than nothing', [{ id: 'camera', amount: '-1' }], ['negative-credit /lines/0/amount']],
  ['parts of a cent', [{ id: 'camera', amount: '0.001' }], ['credit-not-in-cents /lines/0/amount']],
  [
    'unknown lines and lines named twice, all at once',
    [
      { id: 'x', quantity: '1' },
      { id: 'camera', quantity: '1' },
      { id: 'camera', quantity: '1' },
    ],
    ['unknown-line /lines/0/id', 'line-named-twice /lines/2/id'],
  ],
]

const faultsOf = (refused: Correction) =>
  refused.kind === 'refused' ? refused.faults.map(({ code, pointer }) => `${code} ${pointer}`) : []

for (const [what, lines, faults] of refused)
  test(`crediting ${what} is refused: ${faults.join(', ')}`, () => {
    expect(faultsOf(credit(original, [spent], { lines }))).toEqual(faults)
  })

for (const [lines, detail] of [
  [[{ id: 'camera', quantity: '0' }], corrections.creditsNothing()],
  [[{ id: 'camera', amount: '-1' }], corrections.negativeCredit()],
  [[{ id: 'camera', amount: '0.001' }], corrections.creditInCents()],
  [[{ id: 'x' }], corrections.unknownLine({ id: 'x' })],
] as const)
  test(`the fault of ${JSON.stringify(lines)} says what to do: ${detail.code}`, () => {
    expect(credit(original, [spent], { lines })).toMatchObject({ faults: [{ detail }] })
  })

test('the fault of a line that is named twice says what to do', () => {
  const line = { id: 'camera', quantity: '0.1' }
  expect(credit(original, [spent], { lines: [line, line] })).toMatchObject({
    faults: [{ detail: corrections.lineNamedTwice({ id: 'camera' }) }],
  })
})

test('the fault of an excessive credit states what is left', () => {
  const refused = credit(original, [spent], { lines: [{ id: 'camera', quantity: '2' }] })
  expect(refused).toMatchObject({
    faults: [{ detail: corrections.leftToCredit({ id: 'camera', quantity: '1', amount: '33.33' }) }],
  })
})

test('a fully credited document cannot be credited again', () => {
  const all = creditOf(original, [spent], {})
  expect(all.items.map((item) => `${item.id} ${sumText(item)}`)).toEqual([
    'camera -33.33 + -7.67 = -41.00',
    'free 0.00 + 0.00 = 0.00',
    'none 0.00 + 0.00 = 0.00',
  ])
  expect(faultsOf(credit(original, [spent, all], {}))).toEqual(['nothing-left-to-credit '])
})

test.each(['line_level', 'header_level', 'en16931'] as const)(
  'every amount of a partial credit under %s has at most two decimals, also where a third of it has more',
  (roundingStrategy) => {
    const original = snapshotOf(
      documentOf(
        { roundingStrategy, documentDiscount: { amount: '7.77' } },
        { ...camera, unitPrice: '33.34' },
        { ...used, quantity: '3', unitPrice: '1000.01', acquisitionCost: '600.01' },
        { id: 'group', quantity: '3', taxGroupCode: 'GST>QST', unitPrice: '19.99' },
      ),
    )
    const credits = creditsOf(
      original,
      [1, 2, 3].map(() => original.items.map(({ id }) => ({ id, quantity: '1' }))),
    )
    for (const { items, taxBreakdown, totalNet, totalTax, totalGross } of credits) {
      const shown = items.map((item) => item.allocated ?? item)
      const amounts = [
        ...shown.flatMap(({ netAmount, taxAmount, grossAmount }) => [netAmount, taxAmount, grossAmount]),
        ...shown.flatMap(({ margin }) =>
          margin ? [margin.cost, margin.grossMargin, margin.netMarginBase] : [],
        ),
        ...shown.flatMap(({ taxes }) => taxes?.map(({ taxAmount }) => taxAmount) ?? []),
        ...taxBreakdown.flatMap(({ netBase, taxAmount, grossAmount }) => [netBase, taxAmount, grossAmount]),
        ...[totalNet, totalTax, totalGross],
      ]
      expect(amounts.filter((amount) => amount.decimalPlaces() > 2).map(String)).toEqual([])
    }
  },
)
