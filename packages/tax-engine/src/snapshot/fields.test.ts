import { expect, test } from 'vitest'
import { Decimal } from '../numbers/decimal.ts'
import { amount, list, object, optional, text, yesOrNo } from './fields.ts'

const line = object({ id: text, clause: optional(text), net: amount, isOss: yesOrNo })
const net = new Decimal('1.5')

test('an object is written in the order of its fields, without the undefined ones and those that are no field', () => {
  const values = [
    { isOss: true, net, id: '1', other: 1 },
    { id: '2', clause: 'x', net, isOss: false },
    { id: '3', clause: undefined, net, isOss: false },
  ]
  expect(list(line).write(values)).toBe(
    '[{"id":"1","net":1.50,"isOss":true},{"id":"2","clause":"x","net":1.50,"isOss":false},{"id":"3","net":1.50,"isOss":false}]',
  )
})

test('names and texts with quotation marks are escaped', () => {
  const quoted = object({ 'a"b': text, 'c\\d': text })
  expect(quoted.write({ 'a"b': '"', 'c\\d': '\\' })).toBe('{"a\\"b":"\\"","c\\\\d":"\\\\"}')
})
