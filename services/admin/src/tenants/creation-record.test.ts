import { expect, test } from 'vitest'
import { creationRecordOf } from './creation-record.ts'

const now = new Date('2026-11-22T10:00:00Z')
const row = {
  slug: 'acme',
  name: 'Acme',
  timezone: 'Europe/Warsaw',
  status: 'creating' as const,
  steps: [
    { step: 'database' as const, started_at: '2026-11-22T09:59:50.000Z', duration_ms: 120 },
    { step: 'schema' as const, started_at: '2026-11-22T09:59:50.120Z', duration_ms: null },
  ],
  error: null,
  error_message: null,
  requested_by: 'key:1',
  request_key: null,
  started_at: new Date('2026-11-22T09:59:50Z'),
  heartbeat_at: new Date('2026-11-22T09:59:55Z'),
  finished_at: null,
}

test('every step is listed, and the last started one runs', () => {
  const { status, steps } = creationRecordOf(row, now)
  expect(status).toBe('creating')
  expect(steps).toEqual([
    { step: 'database', state: 'done', duration_ms: 120 },
    { step: 'schema', state: 'running', duration_ms: null },
    { step: 'configuration', state: 'waiting', duration_ms: null },
    { step: 'registration', state: 'waiting', duration_ms: null },
    { step: 'tasks', state: 'waiting', duration_ms: null },
  ])
})

test('without a heartbeat the creation is interrupted, and its last step failed', () => {
  const { status, steps } = creationRecordOf(row, new Date('2026-11-22T10:00:16Z'))
  expect(status).toBe('interrupted')
  expect(steps[1]).toEqual({ step: 'schema', state: 'failed', duration_ms: null })
})

test('a creation that is done is never interrupted', () => {
  expect(creationRecordOf({ ...row, status: 'done' }, new Date('2027-01-01T00:00:00Z')).status).toBe('done')
})
