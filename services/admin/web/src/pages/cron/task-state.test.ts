import { expect, test } from 'vitest'
import { isEndless, type TaskState, taskState } from './task-state.ts'

const now = Date.parse('2026-11-22T09:00:00Z')
const idle = {
  is_active: 1,
  is_running: 0,
  run_id: null,
  paused_until: null,
  last_status: 'idle',
  late_since: null,
} as const

test.each<[TaskState, Partial<Parameters<typeof taskState>[0]>]>([
  ['idle', {}],
  ['success', { last_status: 'success' }],
  ['failed', { last_status: 'failed' }],
  ['late', { last_status: 'success', late_since: '2026-11-22T08:00:00Z' }],
  ['paused', { last_status: 'failed', paused_until: '2026-11-22T10:00:00Z' }],
  ['failed', { last_status: 'failed', paused_until: '2026-11-22T08:00:00Z' }],
  ['off', { is_active: 0, paused_until: '9999-12-31T00:00:00Z' }],
  ['waiting', { is_active: 0, run_id: 'r' }],
  ['running', { is_running: 1, run_id: 'r', last_status: 'running', paused_until: '2026-11-22T10:00:00Z' }],
])('%s', (state, fields) => {
  expect(taskState({ ...idle, ...fields }, now)).toBe(state)
})

test('a pause until the year 9999 has no end', () => {
  expect(isEndless('9999-12-31T00:00:00Z')).toBe(true)
  expect(isEndless('2026-12-31T00:00:00Z')).toBe(false)
})
