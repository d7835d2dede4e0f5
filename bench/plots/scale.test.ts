import { expect, test } from 'vitest'
import { scaleOver } from './scale.ts'

test('a linear scale keeps distances', () => {
  const shareOf = scaleOver('linear', [0, 10, 20])
  expect([0, 5, 20].map(shareOf)).toEqual([0, 0.25, 1])
})

test('a logarithmic scale keeps ratios', () => {
  const shareOf = scaleOver('log', [1, 4, 16, 64])
  expect([1, 8, 64].map(shareOf)).toEqual([0, 0.5, 1])
})

test('a single tick is in the middle', () => {
  expect(scaleOver('log', [16])(16)).toBe(0.5)
})

test('a scale refuses what it has no place for', () => {
  expect(() => scaleOver('log', [1, 10])(0)).toThrow('The log scale has no place for 0.')
  expect(() => scaleOver('linear', [0, 1])(Number.NaN)).toThrow(RangeError)
})
