import { expect, test } from 'vitest'
import { withExpectedEnd } from './expected-end.ts'

const started_at = new Date('2026-11-21T08:00:00Z')
const now = new Date('2026-11-21T08:01:00Z')
const job = { status: 'running', started_at, processed_items: 25, total_items: 100 }

test('a running job ends after the same time for each of the remaining items', () => {
  expect(withExpectedEnd(job, now).expected_end_at).toEqual(new Date('2026-11-21T08:04:00Z'))
  expect(withExpectedEnd({ ...job, processed_items: 100 }, now).expected_end_at).toEqual(now)
})

test('a job without progress, and one that does not run, have no expected end', () => {
  for (const differences of [
    { processed_items: 0 },
    { total_items: null },
    { started_at: null },
    { status: 'pending' },
    { status: 'success' },
  ])
    expect(withExpectedEnd({ ...job, ...differences }, now).expected_end_at).toBeNull()
})
