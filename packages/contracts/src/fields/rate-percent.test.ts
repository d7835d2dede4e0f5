import { expect, test } from 'vitest'
import { ratePercent, ratePercentText } from './rate-percent.ts'

for (const [input, text] of [
  ['23', '23.00'],
  ['23.0', '23.00'],
  ['23.0000', '23.00'],
  [23, '23.00'],
  [8.5, '8.50'],
  ['9.975', '9.975'],
  ['0', '0.00'],
  ['05', '5.00'],
  ['999.9999', '999.9999'],
] as const)
  test(`${JSON.stringify(input)} is parsed as ${text}`, () => expect(ratePercent.parse(input)).toBe(text))

for (const input of [
  '',
  '-1',
  -1,
  '1000',
  '1.00001',
  '12,50',
  '1e2',
  1e-7,
  'NaN',
  Number.NaN,
  ' 23',
  true,
  null,
  undefined,
])
  test(`${JSON.stringify(input)} is rejected with an example`, () => {
    expect(ratePercent.safeParse(input).error?.issues).toMatchObject([
      { message: 'values.ratePercent', path: [] },
    ])
  })

test('percentages that PostgreSQL pads to four decimals get their canonical text', () => {
  expect(['23.0000', '9.9750', '0.0001'].map(ratePercentText)).toEqual(['23.00', '9.975', '0.0001'])
})
