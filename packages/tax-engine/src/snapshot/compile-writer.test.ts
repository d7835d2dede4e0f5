import { expect, test } from 'vitest'
import { Decimal } from '../numbers/decimal.ts'
import { amount, list, object, optional, steady, text, yesOrNo } from './fields.ts'

const line = object({
  id: text,
  kind: steady(text),
  clause: steady(optional(text)),
  net: amount,
  note: optional(text),
  isOss: steady(yesOrNo),
})
const lines = list(line)
const net = new Decimal('1.5')

test('an object is written member by member, without those that are undefined', () => {
  expect(line.write({ id: '1', kind: 'a', net, isOss: true })).toBe(
    '{"id":"1","kind":"a","net":1.50,"isOss":true}',
  )
})

test('a steady member is written anew as soon as one of its neighbours changes', () => {
  const values = [
    { id: '1', kind: 'a', clause: 'x', net, isOss: true },
    { id: '2', kind: 'a', clause: 'x', net, isOss: true },
    { id: '3', kind: 'a', net, note: 'n', isOss: true },
    { id: '4', kind: 'a', clause: 'x', net, isOss: false },
    { id: '5', kind: 'b', clause: 'x', net, isOss: false },
  ]
  expect(lines.write(values)).toBe(
    '[{"id":"1","kind":"a","clause":"x","net":1.50,"isOss":true},' +
      '{"id":"2","kind":"a","clause":"x","net":1.50,"isOss":true},' +
      '{"id":"3","kind":"a","net":1.50,"note":"n","isOss":true},' +
      '{"id":"4","kind":"a","clause":"x","net":1.50,"isOss":false},' +
      '{"id":"5","kind":"b","clause":"x","net":1.50,"isOss":false}]',
  )
})

test('names and texts with quotation marks are escaped', () => {
  const quoted = object({ 'a"b': text, 'c\\d': steady(text) })
  expect(quoted.write({ 'a"b': '"', 'c\\d': '\\' })).toBe('{"a\\"b":"\\"","c\\\\d":"\\\\"}')
})
