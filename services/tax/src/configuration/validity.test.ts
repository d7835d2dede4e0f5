import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDays, haveCommonDay, overlaps } from './validity.ts'

const validity = (valid_from: string | null, valid_to: string | null) => ({ valid_from, valid_to })

for (const [a, b, overlap] of [
  [validity(null, null), validity(null, null), true],
  [validity('2026-01-01', '2027-01-01'), validity('2027-01-01', null), false],
  [validity('2026-01-01', '2027-01-01'), validity('2026-12-31', null), true],
  [validity(null, '2026-01-01'), validity('2026-01-01', null), false],
  [validity(null, '2026-01-02'), validity('2026-01-01', null), true],
  [validity('2026-01-01', '2026-02-01'), validity('2026-03-01', '2026-04-01'), false],
] as const)
  test(`${Object.values(a)} and ${Object.values(b)} ${overlap ? 'overlap' : 'do not overlap'}`, () => {
    expect([...overlaps([a, b])]).toEqual(
      overlap
        ? expect.arrayContaining([
            [a, b],
            [b, a],
          ])
        : [],
    )
    expect(haveCommonDay([a], [b])).toBe(overlap)
    expect(haveCommonDay([b], [a])).toBe(overlap)
  })

test('an interval that ends on its first day contains no day', () => {
  expect(hasDays(validity('2026-01-01', '2026-01-01'))).toBe(false)
  expect(hasDays(validity('2026-01-01', '2026-01-02'))).toBe(true)
  expect(hasDays(validity('2026-01-01', null))).toBe(true)
  expect(hasDays(validity(null, '2026-01-01'))).toBe(true)
})

const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-01-0${number}`)
const anyValidity = fc.record({ valid_from: fc.option(day), valid_to: fc.option(day) })

test('the sweep finds the same overlaps as a comparison of every pair', () => {
  fc.assert(
    fc.property(fc.array(anyValidity, { maxLength: 12 }), (intervals) => {
      const pairwise = intervals.filter((one) =>
        intervals.some((other) => one !== other && shareDay(one, other)),
      )
      const found = overlaps(intervals)
      expect(new Set(found.keys())).toEqual(new Set(pairwise))
      for (const [one, other] of found) expect(one !== other && shareDay(one, other)).toBe(true)
    }),
  )
})

test('two lists have a common day when an interval of each contains it', () => {
  const list = fc.array(anyValidity, { maxLength: 6 })
  fc.assert(
    fc.property(list, list, (a, b) => {
      expect(haveCommonDay(a, b)).toBe(a.some((one) => b.some((other) => shareDay(one, other))))
    }),
  )
})

type Validity = ReturnType<typeof validity>

function shareDay(a: Validity, b: Validity): boolean {
  return Array.from({ length: 11 }, (_, index) => `2026-01-${String(index).padStart(2, '0')}`).some((day) =>
    [a, b].every(
      ({ valid_from, valid_to }) => (valid_from ?? '') <= day && (valid_to === null || day < valid_to),
    ),
  )
}
