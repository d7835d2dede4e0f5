import { expect, test } from 'vitest'
import { decideEntry, entriesOf, headerKey } from './pop3-keys.ts'

test('an id that two messages share is the id of none', () => {
  const sizes = new Map([
    [1, 10],
    [2, 20],
    [3, 30],
    [4, 40],
  ])
  const uidls = new Map([
    [1, 'a'],
    [2, 'b'],
    [3, 'a'],
    [9, 'c'],
  ])
  expect(entriesOf(sizes, uidls).map(({ uidl }) => uidl)).toEqual([null, 'b', null, null])
  expect(entriesOf(sizes, null).map(({ uidl }) => uidl)).toEqual([null, null, null, null])
})

const known = new Map([
  ['done', { bytes: 10, isDone: true }],
  ['failed', { bytes: 10, isDone: false }],
])

test.for([
  ['a new id', 'new', 10, 'fetch'],
  ['a known id', 'done', 10, 'known'],
  ['a known id of another size: the server uses it again', 'done', 11, 'hash'],
  ['an id that failed before', 'failed', 10, 'fetch'],
  ['no id', null, 10, 'hash'],
] as const)('%s', ([_, uidl, bytes, decision]) => {
  expect(decideEntry({ number: 1, uidl, bytes }, known)).toBe(decision)
})

test('the key of a header is no valid id, and differs by header and by size', () => {
  const keys = [
    headerKey(Buffer.from('a'), 1),
    headerKey(Buffer.from('b'), 1),
    headerKey(Buffer.from('a'), 2),
  ]
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toHaveLength(71)
})
