import { calculation } from '@fiscus/messages/calculation'
import { words } from '@fiscus/messages/words'
import { expect, test } from 'vitest'
import type { TaxConfiguration, TaxGroup, TaxRate } from '../configuration/configuration.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { missingDestinationRate, missingGroup, missingRate } from './missing-tax.ts'

const today = '2026-11-21'

function configurationOf(parts: Partial<TaxConfiguration>): TaxConfiguration {
  return { ...seededConfiguration, rates: [], groups: [], ...parts }
}

function rate(taxCode: string, fields: Partial<TaxRate> = {}): TaxRate {
  const [sample] = seededConfiguration.rates
  if (!sample) throw new Error('The seed has no rate.')
  return { ...sample, taxCode, isActive: 1, validFrom: '2020-01-01', validTo: null, ...fields }
}

function group(groupCode: string, isActive: 0 | 1): TaxGroup {
  return { id: groupCode, groupCode, groupName: groupCode, components: [], isActive, version: 1 }
}

test('an unknown code is answered with three active codes: the longest common beginning, then the nearest length', () => {
  const codes = ['VAT', 'VAT8', 'VAT23', 'VAT230', 'WHT20', 'vat2']
  const configuration = configurationOf({
    rates: [...codes.map((code) => rate(code)), rate('VAT231', { isActive: 0 })],
  })
  expect(missingRate(configuration, 'VAT231', today, '').detail).toEqual(
    calculation.inactiveRate({ code: 'VAT231' }),
  )
  expect(missingRate(configuration, 'VAT239', today, '').detail).toMatchObject({
    params: { proposal: calculation.didYouMean({ codes: ['VAT230', 'VAT23', 'vat2'] }) },
  })
})

test('an unknown group is answered with active groups, and without one there are none yet', () => {
  const groups = [group('CITY', 1), group('CITY_OLD', 0)]
  expect(missingGroup(configurationOf({ groups }), 'CITY_TAX', '').detail).toEqual(
    calculation.unknownGroup({ code: 'CITY_TAX', proposal: calculation.didYouMean({ codes: ['CITY'] }) }),
  )
  expect(missingGroup(configurationOf({ groups }), 'CITY_OLD', '').code).toBe('inactive-group')
  expect(missingGroup(configurationOf({}), 'CITY', '').detail).toMatchObject({
    params: { proposal: calculation.noneYet() },
  })
})

test('a missing destination rate names the active levels of the country with their days, or none', () => {
  const rates = [
    rate('OSS-DE', { country: 'DE', category: 'standard', validTo: '2021-01-01' }),
    rate('OSS-DE-7', { country: 'DE', category: 'reduced' }),
    rate('OSS-DE-0', { country: 'DE', category: 'parking', isActive: 0 }),
    rate('DE19', { country: 'DE', category: null }),
    rate('OSS-FR', { country: 'FR', category: 'standard' }),
  ]
  const paramsFor = (country: string) =>
    missingDestinationRate(configurationOf({ rates }), country, 'standard', today, '').detail.params
  expect(paramsFor('DE').rates).toEqual([
    calculation.rateOfLevel({
      level: words.standard(),
      period: calculation.inForceUntil({ from: '2020-01-01', to: '2021-01-01' }),
    }),
    calculation.rateOfLevel({
      level: words.reduced(),
      period: calculation.inForceFrom({ from: '2020-01-01' }),
    }),
  ])
  expect(paramsFor('ES').rates).toEqual(calculation.noRates())
})
