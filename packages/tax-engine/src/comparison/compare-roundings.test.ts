import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateDocument } from '../calculate-document.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { compareRoundings } from './compare-roundings.ts'

const cents = fc.integer({ min: -99_999, max: 99_999 }).map((thousandths) => (thousandths / 1_000).toFixed(3))
const documents = fc.array(cents, { minLength: 1, maxLength: 6 }).map((prices) => ({
  currency: 'PLN',
  taxPointDate: '2026-11-21',
  items: prices.map((unitPrice, index) => ({
    id: String(index),
    quantity: '1',
    unitPrice,
    taxRateCode: index % 2 ? 'VAT8' : 'VAT23',
  })),
}))

test('each comparison has the totals of a calculation with its settings, and its difference from those in effect', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const compared = compareRoundings({ ...document, roundingStrategy: 'en16931' }, seededConfiguration)
      expect(compared).toHaveLength(6)
      const [inEffect] = compared.filter((each) => each.inEffect)
      expect(inEffect).toMatchObject({ roundingStrategy: 'en16931', roundingAlgorithm: 'half_up' })
      for (const { roundingStrategy, roundingAlgorithm, totals, difference } of compared) {
        const calculation = calculateDocument(
          { ...document, roundingStrategy, roundingAlgorithm },
          seededConfiguration,
        )
        if (calculation.kind !== 'calculated') throw new Error(JSON.stringify(calculation.faults))
        expect(totals.totalGross.toFixed(2)).toBe(calculation.snapshot.totalGross.toFixed(2))
        expect(difference.totalGross.plus(inEffect?.totals.totalGross ?? 0).equals(totals.totalGross)).toBe(
          true,
        )
      }
    }),
    { numRuns: 50 },
  )
})

test('a document with faults has no comparison', () => {
  const items = [{ id: '1', quantity: '1', unitPrice: '1', taxRateCode: 'NONE' }]
  expect(
    compareRoundings({ currency: 'PLN', taxPointDate: '2026-11-21', items }, seededConfiguration),
  ).toEqual([])
})
