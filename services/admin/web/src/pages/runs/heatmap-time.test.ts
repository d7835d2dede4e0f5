import { expect, test } from 'vitest'
import { columnLabel, columnPeriod } from './heatmap-time.ts'

const hour = 3_600_000

function localHour(day: number, hours: number, length = hour) {
  const start = new Date(2026, 10, day, hours).getTime()
  return { start, end: start + length }
}

test('a column names its period in the time of the viewer', () => {
  expect(columnPeriod(localHour(22, 10), 'en')).toEqual({ from: 'Sun 22 Nov 10:00', to: '11:00' })
  expect(columnPeriod(localHour(22, 0, 24 * hour), 'en')).toEqual({
    from: 'Sun 22 Nov 00:00',
    to: 'Mon 23 Nov 00:00',
  })
})

test.each([
  [localHour(22, 0), 5, { text: 'Sun 22', isDay: true }],
  [localHour(22, 10), 0, { text: 'Sun 22', isDay: true }],
  [localHour(22, 9), 3, { text: '09', isDay: false }],
  [localHour(22, 10), 3, undefined],
  [localHour(22, 6, 6 * hour), 3, { text: '06', isDay: false }],
  [localHour(23, 0, 24 * hour), 3, { text: 'Mon 23', isDay: true }],
])('the label above %j', (column, index, label) => {
  expect(columnLabel(column, index, 'en')).toEqual(label)
})
