import { expect, test } from 'vitest'
import { decideValidity } from './folder-validity.ts'

const today = '2026-11-22'
const stored = (
  uid_validity: number | null,
  validity_changes = 0,
  validity_changed_on: string | null = null,
) => ({
  uid_validity,
  validity_changes,
  validity_changed_on,
})

test.for([
  ['a folder that was never read', stored(null), 7, { kind: 'first' }],
  ['a folder that was never read, with zero', stored(null), 0, { kind: 'first' }],
  ['the same value', stored(7), 7, { kind: 'same' }],
  ['the same value after changes', stored(7, 2, today), 7, { kind: 'same' }],
  ['zero again', stored(0), 0, { kind: 'same' }],
  ['the first change', stored(7), 8, { kind: 'changed', ...stored(8, 1, today) }],
  ['a lower value', stored(7), 0, { kind: 'changed', ...stored(0, 1, today) }],
  ['the second change of a day', stored(8, 1, today), 9, { kind: 'changed', ...stored(9, 2, today) }],
  ['the third change of a day', stored(9, 2, today), 10, { kind: 'stop', ...stored(9, 3, today) }],
  ['a value of a stopped folder', stored(9, 3, today), 11, { kind: 'stop', ...stored(9, 3, today) }],
  ['the earlier value of a stopped folder', stored(9, 3, today), 9, { kind: 'same' }],
  ['the day after', stored(9, 3, '2026-11-21'), 11, { kind: 'changed', ...stored(11, 1, today) }],
] as const)('%s', ([_, validity, uidValidity, decision]) => {
  expect(decideValidity(validity, uidValidity, today)).toEqual(decision)
})
