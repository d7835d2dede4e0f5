import { expect, test } from 'vitest'
import { isInEuVatTerritory, issuerOfVatNumbers, vatCountryOf } from './vat-territory.ts'

test.each([
  ['PL', 'PL', 'a member state'],
  ['EL', 'GR', 'Greece as VAT forms write it'],
  ['XI', 'XI', 'Northern Ireland'],
  ['XK', 'XK', 'Kosovo'],
  ['MC', 'FR', 'Monaco is part of France'],
  ['IM', 'IM', 'the Isle of Man'],
] as const)('%s is %s: %s', (code, country, _why) => {
  expect(vatCountryOf(code)).toBe(country)
})

test.each(['ZZ', 'UK', 'EU', 'AN', 'pl', 'POL', '', 'constructor'])('%j is no country', (code) => {
  expect(vatCountryOf(code)).toBeUndefined()
})

test('the EU has 27 member states', () => {
  const states = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
  for (const state of states) {
    expect(isInEuVatTerritory(state, 'goods')).toBe(true)
    expect(isInEuVatTerritory(state, 'services')).toBe(true)
  }
})

test('Northern Ireland is in the EU for goods only', () => {
  expect(isInEuVatTerritory('XI', 'goods')).toBe(true)
  expect(isInEuVatTerritory('XI', 'services')).toBe(false)
})

test.each([
  'GB',
  'IM',
  'JE',
  'GI',
  'CH',
  'NO',
  'LI',
  'SM',
  'VA',
  'AD',
  'AX',
  'FO',
  'GL',
  'RE',
  'GP',
  'UA',
  'US',
])('%s is outside the VAT territory of the EU', (country) => {
  expect(isInEuVatTerritory(country, 'goods')).toBe(false)
})

test.each([
  ['GB', 'XI'],
  ['RE', 'FR'],
  ['AX', 'FI'],
  ['DE', 'DE'],
  ['GR', 'GR'],
] as const)('businesses in %s have VAT numbers of %s', (country, issuer) => {
  expect(issuerOfVatNumbers(country)).toBe(issuer)
})
