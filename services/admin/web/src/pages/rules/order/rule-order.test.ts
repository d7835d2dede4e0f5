import { expect, test } from 'vitest'
import { mergedOrder, moved, movedAmong } from './rule-order.ts'

const order = ['a', 'b', 'c', 'd']

test.for([
  [0, 1, 'bacd'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [1, 99, 'acdb'],
  [2, -5, 'cabd'],
  [2, 2, 'abcd'],
  [-1, 2, 'abcd'],
  [4, 0, 'abcd'],
] as const)('the entry at %i moves to %i: %s', ([from, to, expected]) => {
  expect(moved(order, from, to).join('')).toBe(expected)
})

test.for([
  ['abcd', 'a', ''],
  ['dabc', 'd', 'd'],
  ['bacd', 'a', 'a'],
  ['bacd', 'b', 'b'],
  ['bacd', 'ab', 'b'],
  ['badc', 'ad', 'ad'],
  ['dcba', 'dcb', 'dcb'],
] as const)(
  'in the order %s of the touched entries %s those that moved are %s',
  ([after, touched, expected]) => {
    expect([...movedAmong(order, [...after], touched)].join('')).toBe(expected)
  },
)

test.for([
  ['dabc', 'abcd', 'dabc'],
  ['dabc', 'abd', 'dab'],
  ['dabc', 'abxcd', 'dabxc'],
  ['dabc', 'xyabcd', 'xydabc'],
  ['dabc', 'xy', 'xy'],
] as const)('the order %s on the list %s is %s', ([own, list, expected]) => {
  expect(mergedOrder([...own], [...list]).join('')).toBe(expected)
})
