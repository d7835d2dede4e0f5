import { expect, test } from 'vitest'
import { groupVersions } from './rate-versions.ts'
import { sampleVersion } from './testing/sample-version.ts'
import { timeLineOf } from './time-line.ts'

const today = '2026-11-22'
function lineOf(...versions: Parameters<typeof sampleVersion>[0][]) {
  const [rate] = groupVersions(versions.map((fields) => sampleVersion(fields)))
  if (!rate) throw new Error('no rate')
  return timeLineOf(rate, today)
}

test('the axis starts three years ago and ends in two years', () => {
  const line = lineOf({})
  expect([line.from, line.to]).toEqual(['2023-11-22', '2028-11-22'])
  expect(line.today).toBeCloseTo(60, 0)
})

test('a later change moves the end of the axis to a year after it', () => {
  expect(lineOf({ valid_to: '2030-01-01' }).to).toBe('2031-01-01')
})

test('a version without an end that began earlier takes the whole line', () => {
  expect(lineOf({}).segments).toMatchObject([
    { kind: 'in_force', left: 0, width: 100, continues: { before: true, after: true } },
  ])
})

test('a change of rate has two segments that touch, and a gap is a segment of its own', () => {
  const { segments } = lineOf(
    { valid_to: '2027-01-01' },
    { valid_from: '2027-01-01', valid_to: '2027-07-01' },
    { valid_from: '2027-09-01' },
  )
  expect(segments.map(({ kind }) => kind)).toEqual(['in_force', 'future', 'future', 'gap'])
  const [first, second, , gap] = segments
  expect(first && second && first.left + first.width).toBeCloseTo(second?.left ?? -1)
  expect([gap?.from, gap?.to]).toEqual(['2027-07-01', '2027-09-01'])
})

test('a version that ended before the axis is left out', () => {
  const { segments } = lineOf(
    { valid_from: '2000-01-01', valid_to: '2011-01-01' },
    { valid_from: '2011-01-01' },
  )
  expect(segments).toHaveLength(1)
})
