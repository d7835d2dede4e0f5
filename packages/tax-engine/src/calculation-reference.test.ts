import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxDocument, TaxDocumentItem } from './document/document.ts'
import type { SnapshotItem, TaxSnapshot } from './snapshot/snapshot.ts'
import { arbitraryCart } from './testing/arbitrary-documents.ts'
import {
  divided,
  type Fraction,
  fraction,
  isNegative,
  minus,
  money,
  negated,
  one,
  plus,
  rounded,
  times,
  zero,
} from './testing/fraction.ts'
import { sampleConfiguration, snapshotOf } from './testing/sample-calculations.ts'

const onePlus = (a: Fraction) => plus(one, a)

const percentOf = (taxCode: string) => {
  const rate = sampleConfiguration.rates.find((candidate) => candidate.taxCode === taxCode)
  return times(fraction(rate?.ratePercent ?? '0'), fraction('0.01'))
}

/** quantity × price after the discounts, without the home tax in the price. */
function amountOf(item: TaxDocumentItem, line: SnapshotItem): Fraction {
  const full = times(fraction(item.quantity), fraction(item.unitPrice))
  const kept = minus(one, times(fraction(item.discountPercent ?? '0'), fraction('0.01')))
  const reduced = times(full, kept)
  const discount = fraction(item.discountAmount ?? '0')
  const entered = minus(reduced, isNegative(reduced) ? negated(discount) : discount)
  const discounted = minus(entered, fraction(line.documentDiscountShare?.toFixed() ?? '0'))
  return item.priceTaxRateCode === undefined
    ? discounted
    : divided(discounted, onePlus(percentOf(item.priceTaxRateCode)))
}

type Taxes = { taxCode: string; tax: Fraction; withheld: Fraction | undefined }[]

/** The exact taxes of a line upon an amount: k of the net, or k / (1 + Σ k) of the gross or the margin. */
function taxesOf(item: TaxDocumentItem, line: SnapshotItem, amount: Fraction, cost: Fraction): Taxes {
  const taxes = line.taxes ?? [line]
  let sum = zero
  const multiples = taxes.map(({ taxRate: { taxCode, calculationMode }, ...tax }) => {
    const fractionOf = percentOf(taxCode)
    const withholds = calculationMode === 'wht'
    const isCompound = 'isCompound' in tax && tax.isCompound
    const multiple = withholds ? zero : isCompound ? times(fractionOf, onePlus(sum)) : fractionOf
    sum = plus(sum, multiple)
    return { taxCode, withholds, fractionOf, multiple }
  })
  const isGross = taxes.some(({ taxRate }) => taxRate.calculationMode === 'inclusive')
  const isMargin = line.margin !== undefined
  const margin = minus(amount, cost)
  const isLoss = isNegative(fraction(item.quantity)) ? margin.over > 0n : margin.over < 0n
  const base = isMargin ? (isLoss ? zero : margin) : amount
  const net = isGross || isMargin ? divided(base, onePlus(sum)) : base
  return multiples.map(({ taxCode, withholds, fractionOf, multiple }) => ({
    taxCode,
    tax: times(net, multiple),
    withheld: withholds ? times(net, fractionOf) : undefined,
  }))
}

/**
 * A second calculation: tax, withheld amount and tax in PLN of every code. Each is rounded once: at header level on the
 * exact lines, in en16931 on the rounded lines, in PLN always on the exact lines.
 */
function reference(document: TaxDocument, snapshot: TaxSnapshot): Record<string, string[]> {
  const round = (amount: Fraction) => rounded(amount, snapshot.roundingAlgorithm)
  const sums = new Map<string, { tax: Fraction; withheld: Fraction; pln: Fraction }>()
  for (const [index, item] of document.items.entries()) {
    const line = snapshot.items[index] as SnapshotItem
    const amount = amountOf(item, line)
    const cost = times(fraction(item.quantity), fraction(item.acquisitionCost ?? '0'))
    const exact = taxesOf(item, line, amount, cost)
    const used =
      snapshot.roundingStrategy === 'en16931' ? taxesOf(item, line, round(amount), round(cost)) : exact
    const rate = fraction(document.exchangeRate?.rate ?? '0')
    for (const [position, { taxCode, tax, withheld }] of used.entries()) {
      const before = sums.get(taxCode) ?? { tax: zero, withheld: zero, pln: zero }
      sums.set(taxCode, {
        tax: plus(before.tax, tax),
        withheld: plus(before.withheld, withheld ?? zero),
        pln: taxCode.startsWith('OSS') ? zero : plus(before.pln, times(exact[position]?.tax ?? zero, rate)),
      })
    }
  }
  return Object.fromEntries(
    [...sums].map(([taxCode, { tax, withheld, pln }]) => [
      taxCode,
      [tax, withheld, pln].map((sum) => money(round(sum))),
    ]),
  )
}

const cartsRoundedOnce = arbitraryCart.filter(({ document }) => document.roundingStrategy !== 'line_level')

test('taxes, withheld amounts and PLN of every code are those of exact fractions', () => {
  fc.assert(
    fc.property(cartsRoundedOnce, ({ document }) => {
      const snapshot = snapshotOf(document)
      const entries = snapshot.taxBreakdown.map(({ taxCode, taxAmount, whtAmount, taxAmountPln }) => [
        taxCode,
        [taxAmount, whtAmount, taxAmountPln].map((amount) => amount?.toFixed(2) ?? '0.00'),
      ])
      expect(Object.fromEntries(entries)).toEqual(reference(document, snapshot))
    }),
    { numRuns: 1000 },
  )
})

/** The bases of a compound tax of a document, added up: the net of each line with the taxes before it. */
function compoundBase(document: TaxDocument, snapshot: TaxSnapshot, code: string): Fraction {
  return document.items.reduce((base, item, index) => {
    const line = snapshot.items[index] as SnapshotItem
    const taxes = taxesOf(item, line, amountOf(item, line), zero)
    const position = taxes.findIndex(({ taxCode }) => taxCode === code)
    if (position < 1 || !line.taxes?.[position]?.isCompound) return base
    const isGross = line.taxRate.calculationMode === 'inclusive'
    const all = taxes.map(({ tax }) => tax)
    const amount = amountOf(item, line)
    const net = isGross ? minus(amount, all.reduce(plus, zero)) : amount
    return plus(base, all.slice(0, position).reduce(plus, net))
  }, zero)
}

test('at header level the base of a compound tax is that of exact fractions, rounded once', () => {
  const carts = arbitraryCart.filter(({ document }) => document.roundingStrategy === 'header_level')
  // Figures of lines have ten decimals: a periodic sum that is nearly a tie can be rounded either way.
  const blur = fraction('0.0000001')
  fc.assert(
    fc.property(carts, ({ document }) => {
      const items = document.items.filter(({ taxRateCode }) => taxRateCode !== 'QST')
      fc.pre(items.every(({ taxGroupCode }) => taxGroupCode !== 'GST+QST') && items.length > 0)
      const snapshot = snapshotOf({ ...document, items, documentDiscount: undefined })
      const base = compoundBase({ ...document, items }, snapshot, 'QST')
      const allowed = [minus(base, blur), plus(base, blur)].map((sum) =>
        money(rounded(sum, snapshot.roundingAlgorithm)),
      )
      const entry = snapshot.taxBreakdown.find(({ taxCode }) => taxCode === 'QST')
      expect(allowed).toContain(entry?.netBase.toFixed(2).replace('-0.00', '0.00') ?? '0.00')
    }),
    { numRuns: 1000 },
  )
})
