import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linearTicks, logTicks } from './ticks.ts'

const positive = fc.double({ min: 1e-9, max: 1e9, noNaN: true })

test('linear ticks are round, begin at zero and reach the highest value', () => {
  expect(linearTicks(3.59)).toEqual([0, 1, 2, 3, 4])
  expect(linearTicks(6)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(linearTicks(0.57)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
  expect(linearTicks(9_900)).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000])
})

test('logarithmic ticks are 1, 2 and 5 of each decade', () => {
  expect(logTicks(60, 900)).toEqual([50, 100, 200, 500, 1_000])
  expect(logTicks(0.03, 0.2)).toEqual([0.02, 0.05, 0.1, 0.2])
  expect(logTicks(1_000, 1_000)).toEqual([1_000])
})

test('over many decades logarithmic ticks are powers of ten', () => {
  expect(logTicks(2, 9_000)).toEqual([1, 10, 100, 1_000, 10_000])
})

test('ticks enclose all values, and are few', () => {
  fc.assert(
    fc.property(positive, positive, (a, b) => {
      const [lowest, highest] = [Math.min(a, b), Math.max(a, b)]
      const linear = linearTicks(highest)
      expect(linear.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(linear.length).toBeLessThanOrEqual(7)
      const log = logTicks(lowest, highest)
      expect(log[0]).toBeLessThanOrEqual(lowest)
      expect(log.at(-1)).toBeGreaterThanOrEqual(highest)
    }),
  )
})

test.for([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('an axis refuses %s', (value) => {
  expect(() => linearTicks(value)).toThrow(RangeError)
  expect(() => logTicks(value, 1)).toThrow(RangeError)
})
