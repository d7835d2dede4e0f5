import { expect, test } from 'vitest'
import { Decimal } from '../numbers/decimal.ts'
import { documentOf, snapshotOf } from '../testing/sample-calculations.ts'
import { amount, object, quantity } from './fields.ts'
import { readSnapshot } from './read-snapshot.ts'
import { writeSnapshot } from './write-snapshot.ts'

test('a snapshot has every property (tax-calculation §2.5), money with two decimals', () => {
  const text = writeSnapshot(
    snapshotOf(
      documentOf({}, { name: 'Lamp "A"', quantity: '1.50', unitPrice: '12.5', taxRateCode: 'VAT22' }),
    ),
  )
  expect(text).toBe(
    '{"schemaVersion":1,"kind":"calculation","currency":"PLN","defaultPriceMode":"exclusive"' +
      ',"roundingStrategy":"line_level","roundingAlgorithm":"half_up","inclusiveRoundingTarget":"tax"' +
      ',"configurationVersion":1,"taxPointDate":"2026-11-21"' +
      ',"totalNet":18.75,"totalTax":4.13,"totalGross":22.88,"totalWht":0.00,"totalPaymentDue":22.88' +
      ',"items":[{"id":"line-0","name":"Lamp \\"A\\"","quantity":1.5,"unitPrice":12.50' +
      ',"netAmount":18.75,"taxAmount":4.13,"grossAmount":22.88' +
      ',"taxRate":{"taxCode":"VAT22","taxName":"VAT22 22%","ratePercent":22.00' +
      ',"calculationMode":"exclusive","taxStatus":"standard","fiscalCode":null' +
      ',"legalClause":null}' +
      ',"taxPointDate":"2026-11-21","customerType":"b2c","geoZone":"domestic","itemType":"product"' +
      ',"oss":false,"buyerCountry":"PL","ruleId":null}]' +
      ',"taxBreakdown":[{"taxCode":"VAT22","taxName":"VAT22 22%","ratePercent":22.00' +
      ',"netBase":18.75,"taxAmount":4.13,"grossAmount":22.88,"legalClause":null' +
      ',"netAmount":18.75}]}',
  )
})

const numbers: readonly (readonly [amount: string, money: string, quantity: string])[] = [
  ['23', '23.00', '23'],
  ['23.5', '23.50', '23.5'],
  ['9.975', '9.975', '9.975'],
  ['-0.00', '0.00', '0'],
  ['-0.01', '-0.01', '-0.01'],
  ['0.00000001', '0.00000001', '0.00000001'],
  [
    '123456789012345678901234567890.12',
    '123456789012345678901234567890.12',
    '123456789012345678901234567890.12',
  ],
]

const numberFields = object({ money: amount, quantity })

for (const [digits, money, units] of numbers)
  test(`${digits} is written ${money}, as a quantity ${units}`, () => {
    const value = new Decimal(digits)
    expect(numberFields.write({ money: value, quantity: value })).toBe(
      `{"money":${money},"quantity":${units}}`,
    )
  })

test('reading and writing keeps digits that a double cannot hold', () => {
  const text = writeSnapshot(
    snapshotOf(
      documentOf(
        {
          currency: 'EUR',
          exchangeRate: { rate: '4.12345678', date: '2026-11-20', source: 'NBP' },
          roundingStrategy: 'header_level',
        },
        {
          quantity: '123456789012345.12345678',
          unitPrice: '99999999999.99999999',
          discountPercent: '0.00000001',
        },
        { taxGroupCode: 'GST>QST', unitPrice: '0.00000001' },
        { itemType: 'margin_goods', acquisitionCost: '33.333', priceTaxRateCode: undefined },
      ),
    ),
  )
  expect(text).toContain('"quantity":123456789012345.12345678,"unitPrice":99999999999.99999999')
  const read = readSnapshot(text)
  expect(read.items[0]?.quantity.toFixed()).toBe('123456789012345.12345678')
  expect(writeSnapshot(read)).toBe(text)
})
