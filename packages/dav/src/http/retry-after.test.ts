import { expect, test } from 'vitest'
import { retryAtOf } from './retry-after.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.for<[header: string | undefined, instant: string | null]>([
  ['120', '2026-11-22T12:02:00.000Z'],
  ['0', '2026-11-22T12:01:00.000Z'],
  ['999999999', '2026-11-22T14:00:00.000Z'],
  ['Sun, 22 Nov 2026 12:30:00 GMT', '2026-11-22T12:30:00.000Z'],
  ['Sun, 22 Nov 2020 12:30:00 GMT', '2026-11-22T12:01:00.000Z'],
  ['Sun, 22 Nov 2099 12:30:00 GMT', '2026-11-22T14:00:00.000Z'],
  ['soon', null],
  ['-5', null],
  ['', null],
  [undefined, null],
])('Retry-After %s is %s', ([header, instant]) => {
  expect(retryAtOf(header, now)?.toISOString() ?? null).toBe(instant)
})
