import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { TaxConfiguration, TaxRule } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import { expect, test } from 'vitest'
import { problemOf } from '../testing/problem-of.ts'
import { calculationText } from './calculation-text.ts'

const general = seededConfiguration.rules.filter(({ taxCategory }) => taxCategory === null)

/** A rule for exports on each of 1,000 days, before the rules of the seed. */
const rules = Array.from({ length: 1_000 }, (_, index): TaxRule => {
  const [sample] = general
  if (!sample) throw new Error('The seed has no rule.')
  return {
    ...sample,
    id: `added-${index}`,
    priority: index - 10_000,
    geoZone: 'export_world',
    validFrom: dayOf(index),
    validTo: dayOf(index + 1),
  }
})
const configuration: TaxConfiguration = {
  ...seededConfiguration,
  rules: [...rules, ...general],
}

function explained(days: number, lines: number, explain: 'short' | 'full', left: number) {
  const document: TaxDocument = {
    currency: 'PLN',
    taxPointDate: dayOf(0),
    customer: { country: 'PL', isBusiness: true },
    items: Array.from({ length: lines }, (_, index) => ({
      id: String(index),
      quantity: '1',
      unitPrice: '1',
      taxPointDate: dayOf(index % days),
    })),
  }
  const calculation = calculateDocument(document, configuration)
  if (calculation.kind !== 'calculated') throw new Error(JSON.stringify(calculation.faults))
  return JSON.parse(calculationText(calculation, {}, { configuration, explain, budget: { left } })) as {
    explanations: { rejectionList: number | null }[]
    rejectionLists: { ruleId: string }[][]
  }
}

test('10,000 lines before 1,000 rules list each rejected rule once for each day', () => {
  const { explanations, rejectionLists } = explained(2, 10_000, 'full', 20_000)
  expect(explanations.slice(0, 3).map(({ rejectionList }) => rejectionList)).toEqual([0, 1, 0])
  expect(rejectionLists.map((list) => list.length)).toEqual([1_000, 1_000])
  expect(rejectionLists[0]?.slice(0, 1_000).map(({ ruleId }) => ruleId)).toEqual(rules.map(({ id }) => id))
})

test('full lists beyond the budget are rejected with what to do', () => {
  expect(explained(20, 20, 'full', 20_000).rejectionLists).toHaveLength(20)
  expect(problemOf(() => explained(21, 21, 'full', 20_000))).toMatchObject({
    code: 'invalid-request',
    pointers: ['/query/explain'],
  })
})

test('short lists beyond the budget are left out, and later lines that share a listed one keep it', () => {
  const { explanations, rejectionLists } = explained(3, 6, 'short', 40)
  expect(rejectionLists.map((list) => list.length)).toEqual([20, 20])
  expect(explanations.map(({ rejectionList }) => rejectionList)).toEqual([0, 1, null, 0, 1, null])
})

function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
}
