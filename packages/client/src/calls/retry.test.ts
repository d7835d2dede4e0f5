import { expect, test } from 'vitest'
import { readRetryAfter } from './retry.ts'

const now = Date.UTC(2026, 10, 22, 12)

test.for<[headers: Record<string, string>, status: number, seconds: number | null]>([
  [{}, 429, null],
  [{ 'retry-after': '12' }, 503, 12],
  [{ 'retry-after': 'Sun, 22 Nov 2026 12:00:30 GMT' }, 503, 30],
  [{ 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT' }, 503, 0],
  [{ 'retry-after': 'soon' }, 503, null],
  [{ ratelimit: '"minute";r=0;t=41' }, 429, 41],
  [{ ratelimit: '"minute";r=5;t=41' }, 503, null],
  [{ 'retry-after': '3', ratelimit: '"minute";r=0;t=41' }, 429, 3],
])('the headers %j of a %i mean %s seconds', ([headers, status, seconds]) => {
  expect(readRetryAfter(new Headers(headers), status, now)).toBe(seconds)
})
