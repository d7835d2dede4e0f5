import { expect, test } from 'vitest'
import {
  activityPeriod,
  type Counts,
  cellsOf,
  columnsOf,
  nextCell,
  totalOf,
  worstOf,
} from './heatmap-grid.ts'

const hour = 3_600_000

test.each<[Counts, string | undefined, number]>([
  [{}, undefined, 0],
  [{ success: 0 }, undefined, 0],
  [{ success: 60 }, 'success', 60],
  [{ success: 59, failed: 1 }, 'failed', 60],
  [{ success: 1, timeout: 1, outstanding: 1 }, 'timeout', 3],
  [{ success: 1, outstanding: 1 }, 'outstanding', 2],
  [{ success: 1, skipped: 2 }, 'skipped', 3],
])('a cell with %j shows %s', (counts, worst, total) => {
  expect(worstOf(counts)).toBe(worst)
  expect(totalOf(counts)).toBe(total)
})

const utcHour = (instant: number) => new Date(instant).getUTCHours()

test('a column is a bucket, or several that begin at a multiple of the hours', () => {
  const buckets = [4, 5, 6, 7, 8].map((hours) => hours * hour)
  expect(columnsOf(buckets.slice(0, 2), 6 * hour, { hours: 1, localHour: utcHour })).toEqual([
    { start: 4 * hour, end: 5 * hour },
    { start: 5 * hour, end: 6 * hour },
  ])
  expect(columnsOf(buckets, 9 * hour, { hours: 6, localHour: utcHour })).toEqual([
    { start: 4 * hour, end: 6 * hour },
    { start: 6 * hour, end: 9 * hour },
  ])
  expect(columnsOf([], 0, { hours: 1, localHour: utcHour })).toEqual([])
})

test('the cells of a column are added, and those outside of all columns are left out', () => {
  const columns = [
    { start: 0, end: 6 * hour },
    { start: 6 * hour, end: 12 * hour },
  ]
  const cells = [
    { at: '1970-01-01T01:00:00Z', success: 2 },
    { at: '1970-01-01T05:00:00Z', success: 1, failed: 1 },
    { at: '1970-01-01T06:00:00Z', skipped: 1 },
    { at: '1970-01-01T12:00:00Z', failed: 9 },
  ]
  expect(cellsOf(cells, columns).map((counts) => [worstOf(counts), totalOf(counts)])).toEqual([
    ['failed', 4],
    ['skipped', 1],
  ])
})

test.each([
  ['ArrowUp', { row: 0, column: 1 }],
  ['ArrowDown', { row: 1, column: 1 }],
  ['ArrowLeft', { row: 0, column: 0 }],
  ['ArrowRight', { row: 0, column: 2 }],
  ['Home', { row: 0, column: 0 }],
  ['End', { row: 0, column: 3 }],
  ['Enter', undefined],
])('%s leads to %j', (key, cell) => {
  expect(nextCell(key, { row: 0, column: 1 }, { rows: 2, columns: 4 })).toEqual(cell)
})

test('a day has columns of an hour, a week of six hours, a month of a day', () => {
  const now = 100 * 24 * hour
  expect(activityPeriod('24h', now)).toEqual({ since: now - 24 * hour, step: 'hour', hours: 1 })
  expect(activityPeriod('7d', now)).toEqual({ since: now - 168 * hour, step: 'hour', hours: 6 })
  expect(activityPeriod('all', now)).toEqual({ since: now - 720 * hour, step: 'day', hours: 1 })
})
