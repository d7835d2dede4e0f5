import { expect, test } from 'vitest'
import { batches, tallyOf } from './bulk-tally.ts'

test('ids are sent in batches of 200', () => {
  const ids = Array.from({ length: 401 }, (_, index) => String(index))
  expect(batches(ids).map((batch) => batch.length)).toEqual([200, 200, 1])
  expect(batches(ids).flat()).toEqual(ids)
  expect(batches([])).toEqual([])
})

test('outcomes are counted', () => {
  expect(
    tallyOf([
      'changed',
      'scheduled',
      'unchanged',
      'already_running',
      'already_running',
      'rejected',
      'not_found',
    ]),
  ).toEqual({ done: 2, left: 3, failed: 2 })
})
