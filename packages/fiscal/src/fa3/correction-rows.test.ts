import type { TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { expect, test } from 'vitest'
import { type Change, correction } from '../testing/corrections.ts'
import { buyers, calculated } from '../testing/sample-documents.ts'
import { checkFa3 } from './check-fa3.ts'
import type { Fa3Document } from './fa3-document.ts'
import { fa3Invoice } from './fa3-invoice.ts'

const address = { country: 'PL', line1: 'ul. Polna 1' }

function fileOf(document: Partial<Fa3Document> & Pick<Fa3Document, 'snapshot'>): string {
  const file = fa3Invoice({
    invoiceType: 'standard',
    number: 'FV/1',
    issueDate: '2026-11-15',
    approvedAt: new Date('2026-11-15T10:00:00Z'),
    correctionReason: null,
    reductionDate: null,
    correctionNote: null,
    correctedPeriod: null,
    effectivePeriod: null,
    content: { seller: { name: 'ABC', nip: '5261040828', address }, buyer: { name: 'CDE', address } },
    links: [{ relation: 'corrects', number: 'FV/0', issueDate: '2026-10-15', ksefNumber: null }],
    corrected: [],
    partiesChanges: [],
    ...document,
  })
  if (file.kind === 'refused') throw new Error(JSON.stringify(file.faults))
  expect(checkFa3(file.xml)).toEqual([])
  return file.xml
}

/** The numbers of each row: quantity, price, discount and amount; `before` for a row before a correction. */
function rowsIn(xml: string): string[] {
  return Array.from(xml.matchAll(/<FaWiersz>[\s\S]*?<\/FaWiersz>/g), ([row]) => {
    const number = (name: string) => new RegExp(`<${name}>([^<]*)<`).exec(row)?.[1]
    const [quantity, price, discount] = [number('P_8B'), number('P_9[AB]'), number('P_10')]
    return [
      row.includes('StanPrzed') && 'before',
      quantity,
      price && `× ${price}`,
      discount && `less ${discount}`,
      `= ${number('P_11A?')}`,
    ]
      .filter(Boolean)
      .join(' ')
  })
}

/** What a reader computes of each row that states a price is the amount of the row. */
function expectReadable(xml: string): void {
  for (const row of rowsIn(xml)) {
    const [, quantity, price, discount = '0', amount] =
      /(-?[\d.]+) × (-?[\d.]+)(?: less (-?[\d.]+))? = (-?[\d.]+)/.exec(row) ?? []
    if (price === undefined) continue
    const read = new Decimal(price).minus(discount).times(quantity ?? '')
    expect(read.toFixed(2), row).toBe(amount)
  }
}

type Rest = Partial<TaxDocument>
const gross: Rest = { priceMode: 'inclusive' }
const discounted = (quantity: string, unitPrice: string, discountAmount: string) => ({
  quantity,
  unitPrice,
  discountAmount,
})
for (const [what, items, document, rows] of [
  [
    'a discount of 100 for each of 20 units',
    [discounted('20', '1000', '2000')],
    {},
    ['20 × 1000 less 100 = 18000.00'],
  ],
  ['one that does not divide', [discounted('3', '100', '10')], {}, ['3 × 100 less 3.333 = 290.00']],
  ['one of a gross price', [discounted('3', '123', '10')], gross, ['3 × 123 less 3.333 = 359.00']],
  [
    'one of the document',
    [{ quantity: '7' }, { unitPrice: '50' }],
    { documentDiscount: { amount: '10' } },
    ['7 × 100 less 1.333 = 690.67', '1 × 50 less 0.67 = 49.33'],
  ],
  ['everything', [discounted('2', '100', '200')], {}, ['2 × 100 less 100 = 0.00']],
  ['one of returned units', [discounted('-3', '100', '-10')], {}, ['-3 × 100 less 3.333 = -290.00']],
  ['a part of a unit', [discounted('0.333', '99.99', '1')], {}, ['0.333 × 99.99 less 3 = 32.30']],
  [
    'used goods in the margin procedure',
    [{ ...discounted('3', '100', '10'), itemType: 'margin_goods', acquisitionCost: '80' }],
    {},
    ['3 × 100 less 3.333 = 290.00'],
  ],
] as [string, Partial<TaxDocumentItem>[], Rest, string[]][])
  test(`a row states the discount of a unit: ${what}`, () => {
    const xml = fileOf({ snapshot: calculated(buyers.poland, items, document) })
    expect(rowsIn(xml)).toEqual(rows)
    expectReadable(xml)
  })

const strategies = ['line_level', 'header_level', 'en16931'] as const
test('a reader computes the amount of each of 3,000 rows from what it states', () => {
  let seed = 20_261_129
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 300; round++) {
    const items = Array.from({ length: 10 }, () => ({
      quantity: (random(5_000_000) / 10 ** random(7) + 0.000001).toFixed(6),
      unitPrice: (random(1_000_000) / 10 ** random(5)).toFixed(random(5)),
      discountPercent: String(random(100) / 3).slice(0, 6),
    }))
    const snapshot = calculated(buyers.poland, items, {
      documentDiscount: { percent: String(random(30)) },
      ...(round % 2 === 0 ? gross : {}),
      roundingStrategy: strategies[round % 3],
    } as Rest)
    expectReadable(fileOf({ snapshot }))
  }
})

const chair = { quantity: '20', unitPrice: '1000' }
const credited = (credit: object): Change => ({ lines: [{ id: '1', ...credit }] }) as Change
const becomes = (after: object | null): Change => ({ lines: [{ id: '1', after }] }) as Change

for (const [what, reason, changes, rows] of [
  ['money of a reduction', 'price_reduction', [credited({ amount: '162.60' })], ['1 × -162.6 = -162.60']],
  [
    'a quantity whose price is given back',
    'price_reduction',
    [credited({ quantity: '2' })],
    ['1 × -2000 = -2000.00'],
  ],
  ['returned units', 'return_of_goods', [credited({ quantity: '2' })], ['-2 × 1000 = -2000.00']],
  ['everything that is returned', 'return_of_goods', [{}], ['-20 × 1000 = -20000.00']],
  [
    'everything that is returned after a rebate',
    'return_of_goods',
    [credited({ amount: '100' }), {}],
    ['-20 × 1000 less 5 = -19900.00'],
  ],
  ['money of a return', 'return_of_goods', [credited({ amount: '50' })], ['1 × -50 = -50.00']],
  ['a lower price', 'price_error', [becomes({ unitPrice: '995' })], ['20 × -5 = -100.00']],
  [
    'a higher price',
    'price_error',
    [becomes({ unitPrice: '1005' })],
    ['before 20 × 1000 = 20000.00', '20 × 1005 = 20100.00'],
  ],
  [
    'a price that rose',
    'price_increase',
    [becomes({ unitPrice: '1005' })],
    ['before 20 × 1000 = 20000.00', '20 × 1005 = 20100.00'],
  ],
  ['a discount', 'discount_after_sale', [becomes({ discountAmount: '100' })], ['1 × -100 = -100.00']],
  [
    'a discount beside another',
    'price_error',
    [becomes({ discountAmount: '100' }), becomes({ discountAmount: '150' })],
    ['1 × -50 = -50.00'],
  ],
  ['fewer units', 'quantity_error', [becomes({ quantity: '18' })], ['-2 × 1000 = -2000.00']],
  ['more units', 'quantity_error', [becomes({ quantity: '21' })], ['1 × 1000 = 1000.00']],
  [
    'fewer units at another price',
    'other_error',
    [becomes({ quantity: '18', unitPrice: '990' })],
    ['before 20 × 1000 = 20000.00', '18 × 990 = 17820.00'],
  ],
  [
    'a price by error, with another quantity',
    'price_error',
    [becomes({ quantity: '18' })],
    ['before 20 × 1000 = 20000.00', '18 × 1000 = 18000.00'],
  ],
  ['a line that goes', 'other_error', [becomes(null)], ['-20 × 1000 = -20000.00']],
  [
    'another rate',
    'tax_rate_error',
    [becomes({ taxRateCode: 'VAT8' })],
    ['before 20 × 1000 = 20000.00', '20 × 1000 = 20000.00'],
  ],
  [
    'a name',
    'other_error',
    [becomes({ name: 'Stół' })],
    ['before 20 × 1000 = 20000.00', '20 × 1000 = 20000.00'],
  ],
  [
    'a price that falls, and falls again',
    'price_reduction',
    [becomes({ unitPrice: '995' }), becomes({ unitPrice: '990' })],
    ['20 × -5 = -100.00'],
  ],
  [
    'one discount for the invoice',
    'discount_after_sale',
    [{ discount: { net: '100' } }],
    ['1 × -100 = -100.00'],
  ],
] as [string, CorrectionReason, Change[], string[]][])
  test(`a correction moves goods only where goods moved: ${what}`, () => {
    const xml = correctionFile(chair, reason, changes)
    expect(rowsIn(xml)).toEqual(rows)
    expectReadable(xml)
  })

for (const [what, line, reason, change, rows] of [
  [
    'a voucher of -50 is taken back',
    { unitPrice: '-50' },
    'price_reduction',
    credited({ amount: '20' }),
    ['= 20.00'],
  ],
  [
    'returned units at a higher price',
    { quantity: '-2' },
    'price_error',
    becomes({ unitPrice: '110' }),
    ['1 × -20 = -20.00'],
  ],
  [
    'used goods become cheaper',
    { quantity: '2', itemType: 'margin_goods', acquisitionCost: '50' },
    'price_error',
    becomes({ unitPrice: '90' }),
    ['2 × -10 = -20.00'],
  ],
] as [string, Partial<TaxDocumentItem>, CorrectionReason, Change, string[]][])
  test(`of another line: ${what}`, () => {
    const xml = correctionFile(line, reason, [change])
    expect(rowsIn(xml)).toEqual(rows)
    expectReadable(xml)
  })

for (const [what, change, rows] of [
  ['all supplies', { discount: { net: '30' } }, []],
  ['a part of them', { lines: [{ id: '2', amount: '30' }] }, ['= -30.00']],
] as [string, Change, string[]][])
  test(`a rebate for a period on ${what} states no price and no quantity`, () => {
    const xml = correctionFile({}, 'discount_after_sale', [change], { correctedPeriod: '2026-01' })
    expect(rowsIn(xml)).toEqual(rows)
    expect(xml).toContain('<P_13_1>-30.00</P_13_1>')
  })

/** The file of the last of the changes of an invoice with a line and, at position 2, one of 100.00. */
function correctionFile(
  line: Partial<TaxDocumentItem>,
  reason: CorrectionReason,
  changes: readonly Change[],
  facts: Partial<Fa3Document> = {},
): string {
  const items = [line, ...(facts.correctedPeriod ? [{}] : [])]
  const original = calculated(buyers.poland, items)
  const corrections: Fa3Document['snapshot'][] = []
  for (const change of changes) {
    const next = correction({ original, corrections }, change)
    if (next.kind === 'refused') throw new Error(JSON.stringify(next.faults))
    corrections.push(next.snapshot)
  }
  const snapshot = corrections.pop() ?? original
  return fileOf({ snapshot, correctionReason: reason, corrected: [{ original, corrections }], ...facts })
}
