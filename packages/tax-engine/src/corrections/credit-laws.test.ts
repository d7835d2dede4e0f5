import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CreditRequestLine } from '../credit/read-credit.ts'
import { type Decimal, sum, zero } from '../numbers/decimal.ts'
import { readSnapshot } from '../snapshot/read-snapshot.ts'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '../snapshot/snapshot.ts'
import { componentsOf } from '../snapshot/tax-breakdown.ts'
import { writeSnapshot } from '../snapshot/write-snapshot.ts'
import { pricedAmount } from '../state/credited-share.ts'
import { arbitraryCart } from '../testing/arbitrary-documents.ts'
import { credit } from '../testing/credits.ts'
import { hasPartsOfCents, moneyOf, snapshotOf } from '../testing/sample-calculations.ts'

/** A part of a line to credit, in hundredths of its quantity or of its amount. */
type Wish = { line: number; hundredths: number; byAmount: boolean }

const wish: fc.Arbitrary<Wish> = fc.record({
  line: fc.nat(7),
  hundredths: fc.integer({ min: 1, max: 60 }),
  byAmount: fc.boolean(),
})

/** A document and its credits in their order. The last one credits everything that is left. */
const history = fc
  .record({
    cart: arbitraryCart,
    wishes: fc.array(fc.array(wish, { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
  })
  .map(({ cart, wishes }) => {
    const original = readSnapshot(writeSnapshot(snapshotOf(cart.document)))
    const credits: TaxSnapshot[] = []
    for (const request of [...wishes.map((lines) => requestOf(original, lines)), undefined]) {
      const made = credit(original, credits, { lines: request })
      if (made.kind === 'corrected') credits.push(readSnapshot(writeSnapshot(made.snapshot)))
    }
    return { original, credits }
  })

function requestOf({ items }: TaxSnapshot, wishes: readonly Wish[]): CreditRequestLine[] {
  const lines = new Map<string, CreditRequestLine>()
  for (const { line, hundredths, byAmount } of wishes) {
    const item = items[line % items.length] as SnapshotItem
    const part = (byAmount ? pricedAmount(item) : item.quantity).abs().times(hundredths).times('0.01')
    const text = part.toDecimalPlaces(byAmount ? 2 : 8).toFixed()
    lines.set(item.id, byAmount ? { id: item.id, amount: text } : { id: item.id, quantity: text })
  }
  return [...lines.values()]
}

/** Every figure of a line that adds up, under its name. */
function figuresOf(item: SnapshotItem): [name: string, figure: Decimal][] {
  const { netAmount, taxAmount, grossAmount, whtAmount, taxAmountPln, margin } = roundedFigures(item)
  const figures = { netAmount, taxAmount, grossAmount, whtAmount, taxAmountPln, ...margin }
  const taxes = componentsOf(item, roundedFigures(item)).flatMap((tax) => [
    [`${tax.taxRate.taxCode} tax`, tax.taxAmount] as const,
    [`${tax.taxRate.taxCode} wht`, tax.whtAmount] as const,
    [`${tax.taxRate.taxCode} pln`, tax.taxAmountPln] as const,
  ])
  return [...Object.entries(figures), ...taxes].map(([name, figure]) => [name, figure ?? zero])
}

function law(what: string, holds: (original: TaxSnapshot, credits: readonly TaxSnapshot[]) => void) {
  test(what, () => {
    fc.assert(
      fc.property(history, ({ original, credits }) => holds(original, credits)),
      { numRuns: 500 },
    )
  })
}

law('all credits together are the negation of the original in every figure', (original, credits) => {
  for (const total of [
    'totalNet',
    'totalTax',
    'totalGross',
    'totalWht',
    'totalPaymentDue',
    'totalTaxPln',
  ] as const)
    expect(
      sum(credits.map((credit) => credit[total] ?? zero))
        .plus(original[total] ?? zero)
        .toFixed(2),
    ).toBe('0.00')
  for (const entry of original.taxBreakdown) {
    const same = credits.flatMap(({ taxBreakdown }) =>
      taxBreakdown.filter(
        ({ taxCode, ratePercent, grossMargin }) =>
          taxCode === entry.taxCode &&
          ratePercent.equals(entry.ratePercent) &&
          (grossMargin === undefined) === (entry.grossMargin === undefined),
      ),
    )
    for (const figure of ['netBase', 'taxAmount', 'grossAmount', 'netAmount'] as const) {
      const credited = sum(same.map((credit) => credit[figure]))
      expect([figure, credited.plus(entry[figure]).toFixed(2)]).toEqual([figure, '0.00'])
    }
  }
  for (const item of original.items)
    for (const [name, figure] of figuresOf(item))
      expect([
        name,
        sum(creditedFigures(item, name, credits))
          .plus(figure)
          .toFixed(2),
      ]).toEqual([name, '0.00'])
})

law('no figure of a line is ever credited beyond the original', (original, credits) => {
  for (const item of original.items)
    for (const [name, figure] of figuresOf(item)) {
      let credited = zero
      for (const part of creditedFigures(item, name, credits)) {
        credited = credited.minus(part)
        expect([name, isWithin(credited, figure)]).toEqual([name, true])
      }
    }
})

law('the rounded figures of a credit have at most two decimals', (_, credits) => {
  for (const item of credits.flatMap(({ items }) => items)) {
    expect(moneyOf(roundedFigures(item)).filter(hasPartsOfCents)).toEqual([])
    expect(hasPartsOfCents(item.documentDiscountShare)).toBe(false)
  }
})

law('a credit by amount is that amount to the cent', (original, credits) => {
  for (const item of original.items)
    for (const credit of credits.flatMap(({ items }) => items.filter(({ id }) => id === item.id)))
      if (credit.credited?.quantity.isZero())
        expect(pricedAmount(credit).plus(credit.credited.amount).toFixed(2)).toBe('0.00')
})

law('a credit keeps the laws of a document', (_, credits) => {
  for (const credit of credits) {
    const { totalNet, totalTax, totalGross, totalWht, totalPaymentDue, taxBreakdown } = credit
    expect(totalGross.equals(totalNet.plus(totalTax))).toBe(true)
    expect(totalPaymentDue.equals(totalGross.minus(totalWht))).toBe(true)
    expect(totalNet.equals(sum(taxBreakdown.map(({ netAmount }) => netAmount)))).toBe(true)
    for (const line of credit.items.flatMap((item) => [item, roundedFigures(item)]))
      expect(line.grossAmount.equals(line.netAmount.plus(line.taxAmount))).toBe(true)
  }
})

function creditedFigures(item: SnapshotItem, name: string, credits: readonly TaxSnapshot[]): Decimal[] {
  return credits
    .flatMap(({ items }) => items.filter(({ id }) => id === item.id))
    .map((line) => figuresOf(line).find(([candidate]) => candidate === name)?.[1] ?? zero)
}

/** Between nothing and the whole. */
function isWithin(part: Decimal, whole: Decimal): boolean {
  return whole.isNegative()
    ? part.lessThanOrEqualTo(0) && part.greaterThanOrEqualTo(whole)
    : part.greaterThanOrEqualTo(0) && part.lessThanOrEqualTo(whole)
}
