import { expect, test } from 'vitest'
import { ossDestinationRates } from './oss-destination-rates.ts'

const percentOf = (taxCode: string) =>
  ossDestinationRates.find((rate) => rate.taxCode === taxCode)?.ratePercent

/** The standard rates of the 26 member states other than Poland, as confirmed on 2026-09-23. */
const standardRates =
  'AT 20.00, BE 21.00, BG 20.00, CY 19.00, CZ 21.00, DE 19.00, DK 25.00, EE 24.00, ES 21.00, FI 25.50, FR 20.00, ' +
  'GR 24.00, HR 25.00, HU 27.00, IE 23.00, IT 22.00, LT 21.00, LU 17.00, LV 21.00, MT 18.00, NL 21.00, PT 23.00, ' +
  'RO 21.00, SE 25.00, SI 22.00, SK 23.00'

test('each of the 26 member states other than Poland has one standard rate', () => {
  const standard = ossDestinationRates.filter(
    ({ category, country }) => category === 'standard' && country !== 'XI',
  )
  expect(standard).toHaveLength(26)
  expect(standard.map((rate) => `${rate.country} ${rate.ratePercent}`).join(', ')).toBe(standardRates)
})

test('Northern Ireland has the standard rate of the United Kingdom, for goods', () => {
  expect(ossDestinationRates.filter(({ country }) => country === 'XI')).toMatchObject([
    { taxCode: 'OSS-XI', ratePercent: '20.00', category: 'standard', validFrom: '2021-07-01' },
  ])
})

test('Poland has no destination rate, and Greece has its ISO code', () => {
  const countries = new Set(ossDestinationRates.map((rate) => rate.country))
  expect(countries.has('PL')).toBe(false)
  expect(countries.has('GR')).toBe(true)
  expect(countries.has('EL')).toBe(false)
})

for (const [taxCode, percent] of [
  ['OSS-DE-REDUCED', '7.00'],
  ['OSS-AT-REDUCED', '10.00'],
  ['OSS-AT-SECOND-REDUCED', '13.00'],
  ['OSS-FR-SUPER-REDUCED', '2.10'],
  ['OSS-BE-PARKING', '12.00'],
  ['OSS-DK-REDUCED', undefined],
] as const)
  test(`${taxCode} is ${percent ?? 'not levied'}`, () => expect(percentOf(taxCode)).toBe(percent))

test('each country and level has one rate', () => {
  const codes = ossDestinationRates.map((rate) => rate.taxCode)
  const levels = ossDestinationRates.map((rate) => `${rate.country} ${rate.category}`)
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(levels).size).toBe(levels.length)
})

for (const [taxCode, validFrom, why] of [
  ['OSS-EE', '2025-07-01', 'Estonia went from 22 to 24 %'],
  ['OSS-RO', '2025-08-01', 'Romania went from 19 to 21 %'],
  ['OSS-DE', '2021-07-01', 'unchanged since the one-stop shop began'],
  ['OSS-AT-SUPER-REDUCED', '2026-07-01', 'a new level in Austria'],
  ['OSS-DE-REDUCED', '2026-01-01', 'the lower levels are vouched for from here'],
] as const)
  test(`${taxCode} is valid from ${validFrom}: ${why}`, () => {
    expect(ossDestinationRates.find((rate) => rate.taxCode === taxCode)?.validFrom).toBe(validFrom)
  })
