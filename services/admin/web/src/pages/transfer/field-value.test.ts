import { expect, test } from 'vitest'
import { fieldValueText } from './field-value.ts'

test.for([
  ['23.00', '23.00'],
  [0, '0'],
  [null, null],
  ['', null],
  [{ rate: 'VAT8' }, '{"rate":"VAT8"}'],
] as const)('%j is %j', ([value, text]) => {
  expect(fieldValueText(value)).toBe(text)
})
