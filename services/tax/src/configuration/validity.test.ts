import { expect, test } from 'vitest'
import { describeValidity, hasDays, validitiesOverlap } from './validity.ts'

const validity = (valid_from: string | null, valid_to: string | null) => ({ valid_from, valid_to })

for (const [a, b, overlap] of [
  [validity(null, null), validity(null, null), true],
  [validity('2026-01-01', '2027-01-01'), validity('2027-01-01', null), false],
  [validity('2026-01-01', '2027-01-01'), validity('2026-12-31', null), true],
  [validity(null, '2026-01-01'), validity('2026-01-01', null), false],
  [validity(null, '2026-01-02'), validity('2026-01-01', null), true],
  [validity('2026-01-01', '2026-02-01'), validity('2026-03-01', '2026-04-01'), false],
] as const)
  test(`${describeValidity(a)} and ${describeValidity(b)} ${overlap ? 'overlap' : 'do not overlap'}`, () => {
    expect(validitiesOverlap(a, b)).toBe(overlap)
    expect(validitiesOverlap(b, a)).toBe(overlap)
  })

test('an interval that ends on its first day contains no day', () => {
  expect(hasDays(validity('2026-01-01', '2026-01-01'))).toBe(false)
  expect(hasDays(validity('2026-01-01', '2026-01-02'))).toBe(true)
  expect(hasDays(validity('2026-01-01', null))).toBe(true)
  expect(hasDays(validity(null, '2026-01-01'))).toBe(true)
})
