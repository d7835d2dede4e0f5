import type { CronListedTask, CronTask } from '@fiscus/client'
import { expect, test } from 'vitest'
import { replaceTask } from './put-task.ts'

// Only the id matters for the place of a task.
const record = (id: string, label = 'old') => ({ id, label }) as CronTask

test('a task changes in its place, and keeps what only the list has of it', () => {
  const first = { ...record('b'), recent_runs: [] }
  const list = { pages: [{ records: [record('a'), first], next: null }], pageParams: [null] }
  expect(replaceTask(list, record('b', 'new'))?.pages[0]?.records).toEqual([
    record('a'),
    { ...record('b', 'new'), recent_runs: [] },
  ])
})

test('a run that has ended joins the latest runs of its task', () => {
  const running = {
    ...record('a'),
    is_running: 1,
    last_run_at: '2026-11-22T09:00:00Z',
    recent_runs: [],
  } as CronListedTask
  const list = { pages: [{ records: [running], next: null }], pageParams: [null] }
  const ended = { ...running, is_running: 0, last_duration_ms: 40 } as const
  const [shown] = replaceTask(list, ended)?.pages[0]?.records ?? []
  expect(shown?.recent_runs?.map(({ duration_ms }) => duration_ms)).toEqual([40])
})

test('a list without the task stays the same', () => {
  const list = { pages: [{ records: [record('a')], next: null }], pageParams: [null] }
  expect(replaceTask(list, record('c'))).toBe(list)
  expect(replaceTask(undefined, record('c'))).toBeUndefined()
})
