import { expect, test } from 'vitest'
import { calculateDocument } from '../calculate-document.ts'
import type { Customer } from '../document/document.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { documentOf } from '../testing/sample-calculations.ts'

const mixedLines = [{ itemType: 'product' }, { itemType: 'service' }, { itemType: 'product' }] as const

test.each([
  ['no customer', undefined, 'missing-customer'],
  ['a mistyped VAT number', { vatNumber: 'DE136695977' }, 'invalid-vat-number'],
  ['a contradiction', { country: 'PL', vatNumber: 'DE136695976' }, 'contradictory-customer'],
  ['no country for OSS', { geoZone: 'eu_consumer' }, 'missing-buyer-country'],
] as const)(
  '%s is reported once, however many lines it concerns',
  (_name, customer: Customer | undefined, code) => {
    const calculation = calculateDocument(documentOf({ customer }, ...mixedLines), seededConfiguration)
    const faults = calculation.kind === 'refused' ? calculation.faults : []
    expect(faults.map((fault) => fault.code)).toEqual([code])
  },
)

test('a country without an OSS rate is reported once', () => {
  const rates = seededConfiguration.rates.filter(({ country }) => country !== 'DE')
  const cart = documentOf({ customer: { country: 'DE' } }, ...mixedLines)
  expect(calculateDocument(cart, { ...seededConfiguration, rates })).toMatchObject({
    faults: [{ code: 'no-destination-rate' }],
  })
})

test('a warning is reported once, too', () => {
  const customer = { vatNumber: 'DE136695976' }
  const calculation = calculateDocument(documentOf({ customer }, ...mixedLines), seededConfiguration)
  expect(calculation).toMatchObject({
    kind: 'calculated',
    warnings: [{ code: 'business-without-confirmed-number' }],
  })
})

test('the same fault is reported for each line that has it', () => {
  const wrong = { taxRateCode: 'NONE' }
  const calculation = calculateDocument(
    documentOf({ customer: undefined }, wrong, wrong),
    seededConfiguration,
  )
  expect(calculation).toMatchObject({
    faults: [{ pointer: '/items/0/taxRateCode' }, { pointer: '/items/1/taxRateCode' }],
  })
})
