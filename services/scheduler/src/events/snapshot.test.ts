import { expect, test } from 'vitest'
import { coversSnapshot } from './snapshot.ts'

test.each([
  ['10:10:', '10:10:', true],
  ['10:12:', '10:10:', true],
  ['10:10:', '10:12:', false],
  ['10:12:11', '10:12:10', false],
  ['10:12:10', '10:12:10', true],
  ['11:12:11', '10:12:10,11', true],
  ['10:12:10', '10:11:', false],
  ['10:13:12', '10:12:', true],
])('whether the snapshot %s sees all that %s sees: %s', (snapshot, other, expected) => {
  expect(coversSnapshot(snapshot, other)).toBe(expected)
})
