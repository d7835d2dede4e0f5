import { expect, test } from 'vitest'
import { neededRates, readRates, writeRates } from './rates.ts'

const row = (...currencies: string[]) => ({
  state: 'DE',
  taxableAmount: null,
  vat: null,
  currencies: currencies.map((currency) => ({ currency, net: '1.00', tax: '0.19', documents: 1 })),
})

test('the rates of a query are read and written', () => {
  expect(readRates('PLN:4.25,PLN@2026-Q2:4.2,CZK,:1')).toEqual({ PLN: '4.25', 'PLN@2026-Q2': '4.2' })
  expect(readRates('')).toEqual({})
  expect(writeRates({ PLN: '4.25', CZK: '', HUF: '390' })).toBe('PLN:4.25,HUF:390')
  expect(writeRates({ PLN: '' })).toBeUndefined()
})

test('each currency but the euro needs a rate, a corrected quarter one of its own', () => {
  const supply = { ...row('PLN', 'EUR'), kind: 'goods', rateType: 'standard', ratePercent: '19.00' } as const
  const correction = { ...row('PLN', 'EUR'), quarter: '2026-Q2' }
  const found = neededRates({ supplies: [supply, supply], corrections: [correction] })
  expect(found).toEqual(['PLN', 'PLN@2026-Q2'])
})
