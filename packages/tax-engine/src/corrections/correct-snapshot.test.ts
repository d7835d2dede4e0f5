import { expect, test } from 'vitest'
import { settledItems } from '../advances/settled-items.ts'
import { calculateDocument } from '../calculate-document.ts'
import type { TaxDocument } from '../document/document.ts'
import { buyerView } from '../snapshot/buyer-view.ts'
import { readSnapshot } from '../snapshot/read-snapshot.ts'
import type { SnapshotItem, TaxSnapshot } from '../snapshot/snapshot.ts'
import { writeSnapshot } from '../snapshot/write-snapshot.ts'
import { documentState } from '../state/document-state.ts'
import {
  documentOf,
  sampleConfiguration,
  snapshotOf,
  sumText,
  totalText,
} from '../testing/sample-calculations.ts'
import type { DocumentCorrection } from './correct-document.ts'
import { correctSnapshot, correctSnapshots } from './correct-snapshot.ts'
import type { CorrectionLine, CorrectionRequest } from './correction-request.ts'

type Request = CorrectionRequest & Pick<DocumentCorrection, 'takesBack' | 'isKept'>

function tryCorrect(document: TaxDocument, corrections: readonly TaxSnapshot[], request: Request) {
  const history = { original: snapshotOf(document), corrections }
  return correctSnapshot(
    { history, source: { document, configuration: sampleConfiguration, use: 'invoice' }, ...request },
    'before_and_after',
  )
}

/** Makes one correction after the other; each is stored and read again. */
function correctionsOf(document: TaxDocument, requests: readonly Request[]): TaxSnapshot[] {
  const corrections: TaxSnapshot[] = []
  for (const request of requests) {
    const correction = tryCorrect(document, corrections, request)
    if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
    corrections.push(readSnapshot(writeSnapshot(correction.snapshot)))
  }
  return corrections
}

const line = (change: CorrectionLine): Request => ({ lines: [change] })
const five = { id: 'a', quantity: '5', unitPrice: '10' }

const sequences: readonly (readonly [
  what: string,
  document: TaxDocument,
  requests: readonly Request[],
  totals: readonly string[],
])[] = [
  [
    'a new basis: units of a raised price',
    documentOf({}, five),
    [line({ id: 'a', after: { unitPrice: '12' } }), line({ id: 'a', quantity: '1' }), {}],
    ['10.00 + 2.30 = 12.30', '-12.00 + -2.76 = -14.76', '-48.00 + -11.04 = -59.04'],
  ],
  [
    'a discount keeps its share of the value when units change, and a named one replaces it',
    documentOf({}, { ...five, discountPercent: '10' }),
    [line({ id: 'a', after: { quantity: '10' } }), line({ id: 'a', after: { discountAmount: '30' } })],
    ['45.00 + 10.35 = 55.35', '-20.00 + -4.60 = -24.60'],
  ],
  [
    'a share of a document discount stays in proportion',
    documentOf({ documentDiscount: { percent: '10' } }, five),
    [line({ id: 'a', after: { quantity: '10' } })],
    ['45.00 + 10.35 = 55.35'],
  ],
  [
    'a rebate is a discount of the line from then on',
    documentOf({}, five),
    [line({ id: 'a', amount: '10' }), line({ id: 'a', after: { quantity: '10' } })],
    ['-10.00 + -2.30 = -12.30', '40.00 + 9.20 = 49.20'],
  ],
  [
    'gross prices stay gross with another rate',
    documentOf({ priceMode: 'inclusive' }, { id: 'a', quantity: '1', unitPrice: '123' }),
    [line({ id: 'a', after: { taxRateCode: 'VAT8' } })],
    ['13.89 + -13.89 = 0.00'],
  ],
  [
    'a price without its home tax keeps its home rate',
    documentOf(
      {},
      { id: 'a', quantity: '1', unitPrice: '123', taxRateCode: 'ZW', priceTaxRateCode: 'VAT23' },
    ),
    [line({ id: 'a', after: { unitPrice: '246' } })],
    ['100.00 + 0.00 = 100.00'],
  ],
  [
    'a margin: the acquisition cost was wrong',
    documentOf(
      {},
      { id: 'a', quantity: '1', unitPrice: '1000', taxRateCode: 'USED', acquisitionCost: '600' },
    ),
    [line({ id: 'a', after: { acquisitionCost: '877' } })],
    ['51.80 + -51.80 = 0.00'],
  ],
  [
    'a group: every tax has its difference',
    documentOf({}, { id: 'a', quantity: '1', unitPrice: '100', taxGroupCode: 'GST>QST' }),
    [line({ id: 'a', after: { unitPrice: '200' } }), {}],
    ['100.00 + 16.98 = 116.98', '-200.00 + -33.95 = -233.95'],
  ],
  [
    'header level: the document is rounded as a whole',
    documentOf(
      { roundingStrategy: 'header_level' },
      ...['a', 'b', 'c'].map((id) => ({ id, quantity: '1', unitPrice: '0.333' })),
    ),
    [line({ id: 'c', after: { unitPrice: '0.334' } })],
    ['0.00 + 0.00 = 0.00'],
  ],
  [
    'header level: a margin line that was credited by an amount keeps its share of the cost',
    documentOf(
      { roundingStrategy: 'header_level' },
      { id: 'a', quantity: '1', unitPrice: '1000', taxRateCode: 'USED', acquisitionCost: '600' },
      { id: 'b', quantity: '1', unitPrice: '100' },
    ),
    [line({ id: 'a', amount: '250' }), line({ id: 'b', after: { unitPrice: '200' } })],
    ['-231.30 + -18.70 = -250.00', '100.00 + 23.00 = 123.00'],
  ],
  [
    'another tax point alone moves the line, and its return follows it',
    documentOf({}, five),
    [line({ id: 'a', after: { taxPointDate: '2026-12-05' } }), line({ id: 'a', quantity: '2' }), {}],
    ['0.00 + 0.00 = 0.00', '-20.00 + -4.60 = -24.60', '-30.00 + -6.90 = -36.90'],
  ],
  [
    'taking back a removal, and taking back that',
    documentOf({}, five),
    [line({ id: 'a', after: null }), { takesBack: 0 }, { takesBack: 1 }],
    ['-50.00 + -11.50 = -61.50', '50.00 + 11.50 = 61.50', '-50.00 + -11.50 = -61.50'],
  ],
  [
    'taking back one of two returns',
    documentOf({}, five),
    [line({ id: 'a', quantity: '1' }), line({ id: 'a', quantity: '2' }), { takesBack: 0 }, {}],
    ['-10.00 + -2.30 = -12.30', '-20.00 + -4.60 = -24.60', '10.00 + 2.30 = 12.30', '-30.00 + -6.90 = -36.90'],
  ],
  [
    'a document that is kept: only data outside the snapshot change',
    documentOf({}, five),
    [{ isKept: true }],
    ['0.00 + 0.00 = 0.00'],
  ],
]

for (const [what, document, requests, totals] of sequences)
  test(what, () => {
    expect(correctionsOf(document, requests).map(totalText)).toEqual(totals)
  })

const refused: readonly (readonly [
  what: string,
  earlier: readonly Request[],
  request: Request,
  faults: readonly string[],
])[] = [
  ['an unknown line', [], line({ id: 'x', after: null }), ['unknown-line /lines/0/id']],
  [
    'lines named twice',
    [],
    {
      lines: [
        { id: 'a', after: null },
        { id: 'a', after: { quantity: '1' } },
      ],
    },
    ['line-named-twice /lines/1/id'],
  ],
  ['nothing new', [], line({ id: 'a', after: { unitPrice: '10.00' } }), ['nothing-changes /lines/0']],
  [
    'the removal of a removed line',
    [line({ id: 'a', after: null })],
    line({ id: 'a', after: null }),
    ['nothing-changes /lines/0'],
  ],
  ['another sign', [], line({ id: 'a', after: { unitPrice: '-1' } }), ['changes-sign /lines/0/after']],
  [
    'a document of the other sign',
    [],
    line({ add: { id: 'b', quantity: '-1', unitPrice: '51' } }),
    ['changes-sign '],
  ],
  [
    'a discount above the price',
    [],
    line({ id: 'a', after: { discountPercent: '101' } }),
    ['discount-over-100-percent /lines/0/after/discountPercent'],
  ],
  [
    'faults of a tax',
    [],
    line({ add: { id: 'b', quantity: '1', unitPrice: '1', taxRateCode: 'NONE' } }),
    ['unknown-rate /lines/0/add/taxRateCode'],
  ],
  [
    'taking back what a later correction changed',
    [line({ id: 'a', quantity: '1' }), line({ id: 'a', after: { unitPrice: '9' } })],
    { takesBack: 0 },
    ['corrected-since '],
  ],
  [
    'taking back a rebate of units that were returned since',
    [line({ id: 'a', amount: '40' }), line({ id: 'a', quantity: '4' })],
    { takesBack: 0 },
    ['corrected-since '],
  ],
  ['a discount of nothing', [], { discount: { gross: '0' } }, ['discount-not-positive /discount/gross']],
  [
    'a discount in parts of a cent',
    [],
    { discount: { net: '0.001' } },
    ['amount-not-in-cents /discount/net'],
  ],
  ['too large a discount', [], { discount: { net: '50.01' } }, ['discount-exceeds-document /discount/net']],
]

for (const [what, earlier, request, faults] of refused)
  test(`a correction with ${what} is refused: ${faults.join(', ')}`, () => {
    const document = documentOf({}, five)
    const correction = tryCorrect(document, correctionsOf(document, earlier), request)
    expect(
      correction.kind === 'refused' && correction.faults.map(({ code, pointer }) => `${code} ${pointer}`),
    ).toEqual(faults)
  })

test('rows for the buyer: a changed line before and after, a credit too, a removed line before, a new line after', () => {
  const document = documentOf({}, five, { id: 'b' }, { id: 'c' })
  const [correction] = correctionsOf(document, [
    {
      lines: [
        { id: 'a', quantity: '1' },
        { id: 'b', after: { unitPrice: '90' } },
        { id: 'c', after: null },
        { add: { id: 'd', quantity: '1', unitPrice: '7' } },
      ],
    },
  ])
  const rows = correction && buyerView(correction).items
  expect(
    rows?.map(({ id, state, quantity, unitPrice }) => `${id} ${state} ${quantity} × ${unitPrice}`),
  ).toEqual([
    'a before 5 × 10',
    'a after 4 × 10',
    'b before 1 × 100',
    'b after 1 × 90',
    'c before 1 × 100',
    'd after 1 × 7',
  ])
})

test('a line with another tax point is taken back on the day that it had, and added on the other one', () => {
  const [correction] = correctionsOf(documentOf({}, five), [
    line({ id: 'a', after: { taxPointDate: '2026-12-05', quantity: '6' } }),
  ])
  expect(
    correction?.items.map((item) => `${item.taxPointDate} ${item.quantity.toFixed()} ${sumText(item)}`),
  ).toEqual(['2026-11-21 -5 -50.00 + -11.50 = -61.50', '2026-12-05 6 60.00 + 13.80 = 73.80'])
})

test('Polish tax that a correction adds to an invoice in a foreign currency needs an exchange rate', () => {
  const document = documentOf({ currency: 'EUR', customer: { country: 'DE', isBusiness: false } }, five)
  const changes = [
    line({ id: 'a', after: { taxRateCode: 'VAT23' } }),
    line({ add: { ...five, id: 'b', taxRateCode: 'VAT8' } }),
  ]
  expect(changes.map((change) => tryCorrect(document, [], change))).toMatchObject([
    { kind: 'refused', faults: [{ code: 'exchange-rate-missing', pointer: '/lines/0/after' }] },
    { kind: 'refused', faults: [{ code: 'exchange-rate-missing', pointer: '/lines/0/add' }] },
  ])
})

test('one discount over several documents is taxed once: gross × rate / (100 + rate)', () => {
  const documents = ['33.33', '66.66', '0.01'].map((unitPrice) =>
    documentOf({}, { id: 'a', quantity: '1', unitPrice }),
  )
  const correction = correctSnapshots(
    documents.map((document, position) => ({
      history: { original: snapshotOf(document), corrections: [], id: `document-${position}` },
      source: { document, configuration: sampleConfiguration, use: 'invoice' },
    })),
    { gross: '100.00' },
    'differences',
  )
  if (correction.kind === 'refused') throw new Error(JSON.stringify(correction.faults))
  expect(totalText(correction.snapshot)).toBe('-81.30 + -18.70 = -100.00')
  expect(correction.snapshot.items.map((item) => `${item.documentId} ${sumText(item)}`)).toEqual([
    'document-0 -27.10 + -6.23 = -33.33',
    'document-1 -54.19 + -12.47 = -66.66',
    'document-2 -0.01 + 0.00 = -0.01',
  ])
})

test('an advance by one tax of the order is its formula, in every strategy, and a settlement takes it off', () => {
  for (const roundingStrategy of ['line_level', 'header_level', 'en16931'] as const) {
    const document = documentOf(
      { roundingStrategy },
      ...['a', 'b', 'c'].map((id) => ({ id, quantity: '1', unitPrice: '33.333' })),
    )
    const advance = calculated({ ...document, amountReceived: '100.00' }, [])
    expect(totalText(advance)).toBe('81.30 + 18.70 = 100.00')
    const state = documentState({ original: advance, corrections: [] })
    const settlement = calculated(document, settledItems({ id: 'advance', number: 'A/1', state }))
    const order = snapshotOf(document)
    expect(settlement.totalNet.plus(advance.totalNet)).toEqual(order.totalNet)
    expect(settlement.totalTax.plus(advance.totalTax)).toEqual(order.totalTax)
  }
})

function calculated(document: TaxDocument, settled: readonly SnapshotItem[]): TaxSnapshot {
  const calculation = calculateDocument(document, sampleConfiguration, 'draft', settled)
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  return calculation.snapshot
}
