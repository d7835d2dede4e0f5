import { expect, test } from 'vitest'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { calculationSteps } from './calculation-steps.ts'

test('the steps of a line go from the full price to its unrounded and rounded figures', () => {
  const item = {
    id: '1',
    quantity: '3',
    unitPrice: '33.333',
    discountPercent: '10',
    taxRateCode: 'OO',
    priceTaxRateCode: 'VAT23',
  }
  const [steps] = calculationSteps(
    { currency: 'PLN', taxPointDate: '2026-11-21', documentDiscount: { amount: '1.00' }, items: [item] },
    seededConfiguration,
  )
  expect(steps?.fullPrice.toFixed()).toBe('99.999')
  expect(steps?.lineDiscount?.toFixed()).toBe('9.9999')
  expect(steps?.documentDiscountShare?.toFixed()).toBe('1')
  expect(steps?.priceTax?.amount.toFixed(6)).toBe('16.642108')
  expect(steps?.amount.toFixed(6)).toBe('72.356992')
  expect(steps?.unrounded.netAmount.toFixed(6)).toBe('72.356992')
  expect(steps?.rounded.netAmount.toFixed()).toBe('72.36')
})

test('a document with faults has no steps', () => {
  const items = [{ id: '1', quantity: '1', unitPrice: '1', taxRateCode: 'NONE' }]
  expect(
    calculationSteps({ currency: 'PLN', taxPointDate: '2026-11-21', items }, seededConfiguration),
  ).toEqual([])
})
