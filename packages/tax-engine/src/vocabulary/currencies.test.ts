import { expect, test } from 'vitest'
import { isCurrency, minorUnitsOf } from './currencies.ts'

test.each(['PLN', 'EUR', 'USD', 'JPY', 'XOF', 'XCG'])('%s is a currency', (code) => {
  expect(isCurrency(code)).toBe(true)
})

test.each([
  ['HRK', 'withdrawn in 2023'],
  ['BGN', 'withdrawn in 2026'],
  ['XAU', 'gold'],
  ['XXX', 'no currency'],
  ['XTS', 'for tests'],
  ['CHE', 'a unit of account'],
  ['pln', 'not in capitals'],
  ['ZZZ', 'not assigned'],
] as const)('%s is rejected: %s', (code, _why) => {
  expect(isCurrency(code)).toBe(false)
})

test.each([
  ['PLN', 2],
  ['JPY', 0],
  ['XPF', 0],
  ['KWD', 3],
  ['TND', 3],
] as const)('%s has %i decimals', (code, decimals) => {
  expect(minorUnitsOf(code)).toBe(decimals)
})
