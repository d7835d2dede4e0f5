import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateDocument } from '../calculate-document.ts'
import type { TaxDocument } from '../document/document.ts'
import { Decimal, sum, zero } from '../numbers/decimal.ts'
import { roundingTo } from '../numbers/rounding.ts'
import { isPolish, roundedFigures, type SnapshotItem, type TaxSnapshot } from '../snapshot/snapshot.ts'
import { componentsOf } from '../snapshot/tax-breakdown.ts'
import { documentState } from '../state/document-state.ts'
import { arbitraryUndiscountedCart } from '../testing/arbitrary-documents.ts'
import { sampleConfiguration } from '../testing/sample-calculations.ts'
import { settledItems } from './settled-items.ts'

type Order = {
  document: TaxDocument
  advances: readonly { hundredths: number; rate: number }[]
  rate: number
}

/** An order in euro with positive lines, and shares of it that are paid before, each at another exchange rate. */
const order: fc.Arbitrary<Order> = fc
  .record({
    cart: arbitraryUndiscountedCart,
    advances: fc.array(
      fc.record({
        hundredths: fc.integer({ min: 1, max: 50 }),
        rate: fc.integer({ min: 30_000, max: 59_999 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    rate: fc.integer({ min: 30_000, max: 59_999 }),
  })
  .map(({ cart: { document }, advances, rate }) => ({
    advances,
    rate,
    document: {
      ...document,
      currency: 'EUR',
      items: document.items
        .filter(({ acquisitionCost }) => acquisitionCost === undefined)
        .map((item) => ({
          ...item,
          quantity: new Decimal(item.quantity).abs().toFixed(),
          unitPrice: new Decimal(item.unitPrice).abs().toFixed(),
          discountAmount: undefined,
        })),
    },
  }))

function invoice(
  document: TaxDocument,
  rate: number,
  amountReceived?: string,
  settled: readonly SnapshotItem[] = [],
): TaxSnapshot | null {
  const exchangeRate = { rate: String(rate / 10_000), date: '2026-11-20', source: 'NBP' }
  const calculation = calculateDocument(
    { ...document, exchangeRate, amountReceived },
    sampleConfiguration,
    'draft',
    settled,
  )
  return calculation.kind === 'calculated' ? calculation.snapshot : null
}

test('the tax in PLN that a settlement leaves is the tax that it leaves, at its own exchange rate, rounded once', () => {
  fc.assert(
    fc.property(order, ({ document, advances, rate }) => {
      fc.pre(document.items.length > 0)
      const gross = invoice(document, rate)?.totalGross ?? zero
      const settled = advances.flatMap(({ hundredths, rate: paidAt }, index) => {
        const amount = gross.times(hundredths).times('0.01').toDecimalPlaces(2, 'down')
        const original = invoice(document, paidAt, amount.toFixed(2))
        const state = original && documentState({ original, corrections: [] })
        return state ? settledItems({ id: `A${index}`, number: `A/${index}`, state }) : []
      })
      const settlement = invoice(document, rate, undefined, settled)
      fc.pre(settlement !== null && settled.length > 0)
      const round = roundingTo(2, settlement?.roundingAlgorithm ?? 'half_up')
      for (const { taxCode, ratePercent, taxAmountPln } of settlement?.taxBreakdown ?? []) {
        const taxes = (settlement?.items ?? [])
          .flatMap((item) => componentsOf(item, roundedFigures(item)))
          .filter(({ taxRate }) => taxRate.taxCode === taxCode && taxRate.ratePercent.equals(ratePercent))
        if (
          !taxes.some(({ taxRate }) => isPolish(taxRate)) ||
          !settled.some(({ taxRate }) => taxRate.taxCode === taxCode)
        )
          continue
        const left = sum(taxes.map(({ taxAmount }) => taxAmount))
        expect([taxCode, taxAmountPln?.toFixed(2)]).toEqual([
          taxCode,
          round(left.times(rate).times('0.0001')).toFixed(2),
        ])
      }
      expect(
        settlement?.items.every(({ exchangeRate }) =>
          exchangeRate?.rate.times(10_000).equals(new Decimal(rate)),
        ),
      ).toBe(true)
    }),
    { numRuns: 150 },
  )
})
