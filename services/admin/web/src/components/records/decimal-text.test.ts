import { expect, test } from 'vitest'
import { readDecimal, writeDecimal } from './decimal-text.ts'

test.for([
  ['1 234,50', '1234.50'],
  ['1\u00a0234,50', '1234.50'],
  ['0012.30', '12.30'],
  [',5', '0.5'],
  ['7,', '7'],
  ['-0,05', '-0.05'],
  ['+3', '3'],
  ['9007199254740993,1', '9007199254740993.1'],
] as const)('%j is %j', ([text, value]) => {
  expect(readDecimal(text)).toBe(value)
})

test.for(['', ' ', '-', ',', '1.234,50', '1,234.50', '12a', '1e5', 'NaN'])('%j is no number', (text) => {
  expect(readDecimal(text)).toBe(null)
})

test('a field shows the decimal comma in Polish', () => {
  expect(writeDecimal('1234.50', 'pl')).toBe('1234,50')
  expect(writeDecimal('1234.50', 'en')).toBe('1234.50')
})
