import { expect, test } from 'vitest'
import { isHeld } from './removal-guard.ts'

test.for([
  // Nothing is left.
  [1, 0, 0, 0, true],
  [1, 0, 1, 1, false],
  [2, 0, 0, 0, true],
  [0, 0, 0, 0, false],
  [0, 9, 0, 0, false],
  // More than five, which are more than a third.
  [5, 0, 1, 1, false],
  [6, 0, 1, 1, true],
  [6, 0, 12, 12, false],
  [7, 0, 11, 11, true],
  [333, 0, 667, 667, false],
  [334, 0, 666, 666, true],
  // With the removals of a day.
  [1, 4, 1, 1, false],
  [1, 5, 1, 1, true],
  [1, 5, 12, 12, false],
  // What the same pull has added does not count.
  [6, 0, 100, 11, true],
  [6, 0, 100, 12, false],
] as const)(
  '%i removals after %i of the day, with %i left, %i of them from before: held is %s',
  ([removals, recent, left, leftBefore, expected]) => {
    expect(isHeld({ removals, recent, left, leftBefore })).toBe(expected)
  },
)
