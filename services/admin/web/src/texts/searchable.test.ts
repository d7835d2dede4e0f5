import { expect, test } from 'vitest'
import { searchable } from './searchable.ts'

test('case and diacritics are removed, also of the Polish ł', () => {
  expect(searchable('Zażółć gęślą jaźń, ŁÓDŹ 23 %')).toBe('zazolc gesla jazn, lodz 23 %')
})
