import { expect, test } from 'vitest'
import type { TaxConfiguration, TaxRate } from '../configuration/configuration.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { destinationRate, rateInForce } from './rate-versions.ts'

const vat23 = seededConfiguration.rates.find((rate) => rate.taxCode === 'VAT23') as TaxRate

/** Poland's basic rate went from 22 to 23 % with 2011; the row of 2020 is switched off. */
const configuration: TaxConfiguration = {
  ...seededConfiguration,
  rates: [
    { ...vat23, taxCode: 'BASIC', ratePercent: '99.00', validFrom: '2020-01-01', validTo: null, isActive: 0 },
    { ...vat23, taxCode: 'BASIC', ratePercent: '22.00', validFrom: '1993-07-05', validTo: '2011-01-01' },
    { ...vat23, taxCode: 'BASIC', ratePercent: '23.00', validFrom: '2011-01-01', validTo: null },
    {
      ...vat23,
      taxCode: 'EE-OLD',
      country: 'EE',
      category: 'standard',
      ratePercent: '22.00',
      validFrom: '2024-01-01',
      validTo: '2025-07-01',
    },
    {
      ...vat23,
      taxCode: 'EE-NEW',
      country: 'EE',
      category: 'standard',
      ratePercent: '24.00',
      validFrom: '2025-07-01',
    },
    {
      ...vat23,
      taxCode: 'EE-LOW',
      country: 'EE',
      category: 'reduced',
      ratePercent: '9.00',
      validFrom: '2025-01-01',
    },
    { ...vat23, taxCode: 'Z', country: 'FI', category: 'standard', ratePercent: '2.00' },
    { ...vat23, taxCode: 'A', country: 'FI', category: 'standard', ratePercent: '1.00' },
  ],
}

test.each([
  ['1993-07-04', undefined],
  ['1993-07-05', '22.00'],
  ['2010-12-31', '22.00'],
  ['2011-01-01', '23.00'],
  ['2026-11-21', '23.00'],
] as const)(
  'on %s the basic rate is %s: validity includes its first day and not its last',
  (date, percent) => {
    expect(rateInForce(configuration, 'BASIC', date)?.ratePercent).toBe(percent)
  },
)

test('an unknown code has no rate', () => {
  expect(rateInForce(configuration, 'constructor', '2026-11-21')).toBeUndefined()
})

test.each([
  ['EE', 'standard', '2025-06-30', 'EE-OLD'],
  ['EE', 'standard', '2025-07-01', 'EE-NEW'],
  ['EE', 'reduced', '2025-07-01', 'EE-LOW'],
  ['EE', 'parking', '2025-07-01', undefined],
  ['PL', 'standard', '2025-07-01', undefined],
  ['FI', 'standard', '2025-07-01', 'A'],
] as const)('the %s %s rate on %s is %s', (country, category, date, taxCode) => {
  expect(destinationRate(configuration, country, category, date)?.taxCode).toBe(taxCode)
})
