import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest()
const path = '/api/v1/tax/calculate'
const cart = {
  currency: 'PLN',
  customer: { country: 'PL', isBusiness: true },
  items: [
    { id: '1', quantity: '1', unitPrice: '0.333', discountPercent: '10' },
    { id: '2', quantity: '3', unitPrice: '0.333' },
  ],
}

type Trace = {
  ruleLists: { rules: { outcome: string; conditions: Record<string, { met: boolean }> }[]; omitted: number }[]
  lines: { itemId: string; ruleList: number | null }[]
  steps: Record<string, unknown>[]
}

test('a usual response has neither trace nor comparison', async ({ call }) => {
  const { body } = await call('POST', path, cart)
  expect(body).not.toHaveProperty('trace')
  expect(body).not.toHaveProperty('roundings')
})

test('explain=rules has the verdict of each active rule, and the amounts before and after rounding', async ({
  call,
  fiscus,
}) => {
  const { body } = await call<{ trace: Trace }>('POST', `${path}?explain=rules`, cart)
  const { ruleLists, lines, steps } = body.trace
  expect(lines).toEqual([
    { itemId: '1', ruleList: 0, homeRuleList: null },
    { itemId: '2', ruleList: 0, homeRuleList: null },
  ])
  const { rules } = await fiscus.listRules({ limit: 200 })
  expect(ruleLists[0]?.rules).toHaveLength(rules.length)
  const outcomes = ruleLists[0]?.rules.map(({ outcome }) => outcome) ?? []
  expect(outcomes.filter((outcome) => outcome === 'chosen')).toHaveLength(1)
  expect(outcomes.slice(outcomes.indexOf('chosen') + 1).every((outcome) => outcome === 'not_reached')).toBe(
    true,
  )
  expect(steps[0]).toMatchObject({
    mode: 'exclusive',
    fullPrice: '0.333',
    lineDiscount: '0.0333',
    amount: '0.2997',
    unrounded: { netAmount: '0.2997', taxAmount: '0.068931', grossAmount: '0.368631' },
    rounded: { netAmount: '0.30', taxAmount: '0.07', grossAmount: '0.37' },
  })
})

test('a sale that is taxed at home has the rules for zone domestic as well', async ({ call }) => {
  const consumer = { ...cart, customer: { country: 'DE', isBusiness: true } }
  const { body } = await call<{ trace: Trace }>('POST', `${path}?explain=rules`, consumer)
  expect(body.trace.lines[0]).toEqual({ itemId: '1', ruleList: 0, homeRuleList: 1 })
})

test('compare=roundings has the totals under each strategy and algorithm, and the differences', async ({
  call,
}) => {
  const { body } = await call<{ roundings: Record<string, unknown>[] }>(
    'POST',
    `${path}?compare=roundings`,
    cart,
  )
  expect(
    body.roundings.map(
      ({ roundingStrategy, roundingAlgorithm }) => `${roundingStrategy} ${roundingAlgorithm}`,
    ),
  ).toEqual([
    'line_level half_up',
    'line_level half_even',
    'header_level half_up',
    'header_level half_even',
    'en16931 half_up',
    'en16931 half_even',
  ])
  expect(body.roundings[0]).toMatchObject({ inEffect: true, difference: { totalGross: '0.00' } })
  expect(body.roundings[2]).toMatchObject({
    inEffect: false,
    totals: { totalNet: '1.30', totalTax: '0.30', totalGross: '1.60' },
    difference: { totalNet: '0.00', totalTax: '0.00', totalGross: '0.00' },
    taxBreakdown: [{ taxCode: 'VAT23', ratePercent: '23.00', taxAmount: '0.30' }],
  })
})

test('a long document is not traced', async ({ call }) => {
  const items = Array.from({ length: 1_001 }, (_, index) => ({
    id: String(index),
    quantity: 1,
    unitPrice: 1,
  }))
  const { status, body } = await call('POST', `${path}?explain=rules`, { ...cart, items })
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: [{ pointer: '/query/explain', code: 'out-of-range' }] })
})
