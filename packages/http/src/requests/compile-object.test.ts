import { calculateItem } from '@fiscus/contracts/calculation/calculate-request'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compileObject } from './compile-object.ts'

const readLine = compileObject(calculateItem.shape)
const line = { id: '1', quantity: '02.50', unitPrice: 12.5 }

test.each<[string, object]>([
  ['only required members', line],
  [
    'members in another order',
    { unitPrice: '1', unit: ' szt. ', quantity: 1, taxRateCode: 'VAT23', id: 'a' },
  ],
  ['null for an optional member', { ...line, name: null, discountPercent: null }],
  ['a member that is an object', { ...line, exchangeRate: { rate: '4.5', date: '2026-11-21', source: 'A' } }],
])('a line with %s is read as the schema reads it', (_, value) => {
  expect(JSON.stringify(readLine(value))).toBe(JSON.stringify(calculateItem.parse(value)))
})

test.each<[string, unknown]>([
  ['an absent member', { id: '1', quantity: '1' }],
  ['an absent transformed member', { id: '1', unitPrice: '1' }],
  ['an invalid member', { ...line, id: '' }],
  ['an unknown member', { ...line, constructor: 1 }],
  ['an unknown member in place of an optional one', { ...line, nam: 'x' }],
  ['no object', 'x'],
  ['null', null],
  ['an array', [line]],
])('a line with %s is left to the schema, which rejects it', (_, value) => {
  expect(readLine(value)).toBe(z.INVALID)
  expect(calculateItem.safeParse(value).success).toBe(false)
})

test('an absent member with a default has it', () => {
  const read = compileObject({ mode: z.enum(['a', 'b']).default('a'), note: z.string().optional() })
  expect(read({})).toEqual({ mode: 'a' })
  expect(read({ mode: 'b', note: '' })).toEqual({ mode: 'b', note: '' })
  expect(read({ mode: 'c' })).toBe(z.INVALID)
})
