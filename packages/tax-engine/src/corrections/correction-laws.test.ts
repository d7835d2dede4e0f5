import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxDocument, TaxDocumentItem } from '../document/document.ts'
import { Decimal, sum, zero } from '../numbers/decimal.ts'
import { noRounding } from '../numbers/rounding.ts'
import { readSnapshot } from '../snapshot/read-snapshot.ts'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '../snapshot/snapshot.ts'
import { breakDown, totalsOf } from '../snapshot/tax-breakdown.ts'
import { writeSnapshot } from '../snapshot/write-snapshot.ts'
import { documentState } from '../state/document-state.ts'
import { enteredAmountOf, isGone } from '../state/line-state.ts'
import { arbitraryCart, type Cart } from '../testing/arbitrary-documents.ts'
import { hasPartsOfCents, moneyOf, sampleConfiguration, snapshotOf } from '../testing/sample-calculations.ts'
import type { DocumentCorrection } from './correct-document.ts'
import { correctSnapshot } from './correct-snapshot.ts'
import type { CorrectionLine, CorrectionRequest } from './correction-request.ts'

const kinds = [
  'quantity',
  'amount',
  'units',
  'price',
  'discount',
  'rate',
  'removal',
  'addition',
  'shared discount',
  'taking back',
  'voiding',
] as const

/** One step in the life of a document: a correction of a kind, on a line, by hundredths of what is there. */
type Step = { kind: (typeof kinds)[number]; line: number; hundredths: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  line: fc.nat(7),
  hundredths: fc.integer({ min: 1, max: 100 }),
})

type Life = {
  steps: readonly Step[]
  cart: Cart
  original: TaxSnapshot
  corrections: TaxSnapshot[]
  closing: TaxSnapshot | undefined
}

/** A document with its corrections, and the credit of everything that they left. */
const life: fc.Arbitrary<Life> = fc
  .record({ cart: arbitraryCart, steps: fc.array(step, { minLength: 1, maxLength: 6 }) })
  .map(({ cart, steps }) => {
    const original = stored(snapshotOf(cart.document))
    const corrections: TaxSnapshot[] = []
    for (const [position, wish] of steps.entries()) {
      if (wish.kind === 'voiding') corrections.pop()
      else {
        const request = requestOf(wish, position, original, corrections)
        const correction = correct(cart.document, original, corrections, request)
        if (correction !== undefined) corrections.push(correction)
      }
    }
    return { cart, steps, original, corrections, closing: correct(cart.document, original, corrections, {}) }
  })

function stored(snapshot: TaxSnapshot): TaxSnapshot {
  return readSnapshot(writeSnapshot(snapshot))
}

function correct(
  document: TaxDocument,
  original: TaxSnapshot,
  corrections: TaxSnapshot[],
  request: CorrectionRequest & Pick<DocumentCorrection, 'takesBack'>,
): TaxSnapshot | undefined {
  const source = { document, configuration: sampleConfiguration, use: 'invoice' } as const
  const history = { original, corrections }
  const correction = correctSnapshot({ history, source, ...request }, 'differences')
  return correction.kind === 'corrected' ? stored(correction.snapshot) : undefined
}

function requestOf(
  { kind, line, hundredths }: Step,
  position: number,
  original: TaxSnapshot,
  corrections: TaxSnapshot[],
): CorrectionRequest & Pick<DocumentCorrection, 'takesBack'> {
  const items = [...documentState({ original, corrections }).values()].map(({ item }) => item)
  const item = items[line % items.length] as SnapshotItem
  const { id, quantity, unitPrice } = item
  const part = (amount: Decimal, decimals: number) =>
    amount.times(hundredths).times('0.01').toDecimalPlaces(decimals)
  const lineOf = (change: CorrectionLine) => ({ lines: [change] })
  switch (kind) {
    case 'quantity':
      return lineOf({ id, quantity: part(quantity, 3).toFixed() })
    case 'amount':
      return lineOf({ id, amount: part(roundedFigures(item).netAmount, 2).toFixed() })
    case 'units':
      return lineOf({ id, after: { quantity: part(quantity, 3).times(2).toFixed() } })
    case 'price':
      return lineOf({ id, after: { unitPrice: part(unitPrice, 3).times(2).toFixed() } })
    case 'discount':
      return lineOf({ id, after: { discountPercent: `${hundredths}` } })
    case 'rate':
      return lineOf({ id, after: { taxRateCode: hundredths > 50 ? 'VAT8' : 'VAT22' } })
    case 'removal':
      return lineOf({ id, after: null })
    case 'addition':
      return lineOf({
        add: { id: `added-${position}`, quantity: '3', unitPrice: `${hundredths}.335`, taxRateCode: 'VAT23' },
      })
    case 'shared discount': {
      const total = sum(items.map((member) => roundedFigures(member).grossAmount))
      return { discount: { gross: part(total, 2).toFixed() } }
    }
    default:
      return { takesBack: line % Math.max(1, corrections.length) }
  }
}

function law(what: string, holds: (life: Life) => void) {
  test(what, () => {
    fc.assert(fc.property(life, holds), { numRuns: 200 })
  })
}

const stateOf = ({ original, corrections }: Pick<Life, 'original' | 'corrections'>) => [
  ...documentState({ original, corrections }).values(),
]

law('a document and its corrections add up to its state in every total', (life) => {
  const state = totalsOf(
    breakDown(
      stateOf(life).map(({ item }) => item),
      noRounding,
    ),
  )
  for (const total of ['totalNet', 'totalTax', 'totalGross', 'totalWht', 'totalTaxPln'] as const)
    expect([
      total,
      sum([life.original, ...life.corrections].map((snapshot) => snapshot[total] ?? zero)).toFixed(2),
    ]).toEqual([total, (state[total] ?? zero).toFixed(2)])
})

law('each correction keeps the laws of a document, in cents', ({ corrections, closing }) => {
  for (const correction of closing === undefined ? corrections : [...corrections, closing]) {
    expect(totalsOf(breakDown(correction.items, noRounding))).toEqual(totalsOf(correction.taxBreakdown))
    for (const item of correction.items) {
      const { netAmount, taxAmount, grossAmount } = roundedFigures(item)
      expect(netAmount.plus(taxAmount).equals(grossAmount)).toBe(true)
      expect(moneyOf(roundedFigures(item)).filter(hasPartsOfCents)).toEqual([])
    }
  }
})

law('the credit of everything that is left brings every figure to zero', (life) => {
  const corrections = life.closing === undefined ? life.corrections : [...life.corrections, life.closing]
  for (const { item } of stateOf({ original: life.original, corrections }))
    expect([item.id, moneyOf(roundedFigures(item)).filter((amount) => amount?.isZero() === false)]).toEqual([
      item.id,
      [],
    ])
})

law('no figure of a line ever passes zero to the other side', (life) => {
  for (let made = 1; made <= life.corrections.length; made++) {
    const corrections = life.corrections.slice(0, made)
    for (const { item, basis } of stateOf({ original: life.original, corrections })) {
      const now = roundedFigures(item)
      const then = roundedFigures(basis)
      for (const figure of ['netAmount', 'taxAmount', 'grossAmount'] as const)
        expect([item.id, figure, now[figure].times(then[figure]).lessThan(0)]).toEqual([
          item.id,
          figure,
          false,
        ])
    }
  }
})

law('lines are what a fresh calculation of the final state gives', (life) => {
  const { document } = life.cart
  // Without a price mode each line has that of its own rate, which a line of a fresh document with another rate loses.
  fc.pre(document.priceMode !== undefined)
  const lines = stateOf(life).filter((line) => !isGone(line))
  if (lines.length === 0) return
  // A share of a document discount in cents can exceed a price of less than a cent; no margin line is entered like
  // that.
  fc.pre(
    lines.every(
      ({ item }) => !item.margin || enteredAmountOf(item).times(item.quantity).greaterThanOrEqualTo(0),
    ),
  )
  const fresh = snapshotOf({
    ...document,
    documentDiscount: undefined,
    items: lines.map(({ item }) => itemOf(item)),
  })
  const hasTakenBack = life.steps.some((wish) => wish.kind === 'taking back')
  const isLineLevel = life.original.roundingStrategy === 'line_level'
  for (const [position, { item, credits, isCorrected }] of lines.entries()) {
    const expected = roundedFigures(fresh.items[position] as SnapshotItem)
    const actual = roundedFigures(item)
    const exact = isLineLevel && credits.length === 0 && !hasTakenBack
    // An amount credited on a margin line takes its share of the cost, which a fresh document with that discount would
    // not.
    if (item.margin && !exact) continue
    const tolerance = exact ? 0 : 0.02 * (1 + life.corrections.length)
    for (const figure of ['netAmount', 'taxAmount', 'grossAmount'] as const) {
      const difference = actual[figure].minus(expected[figure]).abs().toNumber()
      expect([
        item.id,
        figure,
        isCorrected,
        difference <= tolerance ? 'close' : `${actual[figure]} ${expected[figure]}`,
      ]).toEqual([item.id, figure, isCorrected, 'close'])
    }
  }
})

/**
 * The line that a document with the final state would have: one piece of everything, at what it costs after its
 * discounts.
 */
function itemOf(item: SnapshotItem): TaxDocumentItem {
  const { id, quantity, acquisitionCost } = item
  const pieces = new Decimal(quantity.isNegative() ? -1 : 1)
  return {
    id,
    quantity: pieces.toFixed(),
    unitPrice: enteredAmountOf(item).times(pieces).toFixed(),
    ...(item.taxGroup ? { taxGroupCode: item.taxGroup.groupCode } : { taxRateCode: item.taxRate.taxCode }),
    priceTaxRateCode: item.priceTaxRate?.taxCode,
    acquisitionCost: acquisitionCost?.times(quantity.abs()).toFixed(),
  }
}
