import { expect, test } from 'vitest'
import { keptRates, neededRates, readRates, writeRates } from './rates.ts'

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
  const figures = { quarter: '2026-Q3', supplies: [supply, supply], corrections: [correction] }
  expect(neededRates(figures, [])).toEqual(['PLN', 'PLN@2026-Q2'])
  expect(neededRates(figures, [{ currency: 'PLN', quarter: '2026-Q2', rate: '4' }])).toEqual(['PLN'])
})

test('a rate that the query does not name is one of a closing', () => {
  const rates = ['2026-Q2', '2026-Q3'].map((quarter) => ({ currency: 'PLN', quarter, rate: '4' }))
  expect(keptRates({ quarter: '2026-Q3', rates }, { PLN: '4' })).toEqual([rates[0]])
  expect(keptRates({ quarter: '2026-Q3', rates }, {})).toEqual(rates)
})
