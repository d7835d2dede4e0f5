import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { cronLogCleanup } from './cron-log-cleanup.ts'
import { runOn, storeSetting } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const now = new Date('2026-11-21T08:00:00Z')
const acme = fresh.tenant('acme').id
beforeEach(() => control.delete(cronTasks))

/** Adds runs of a task of one scope, each with its status and the days since its end. */
async function enqueue(tenant_id: string | null, runs: readonly (readonly [string, number | null])[]) {
  const task = {
    profile: tenant_id ? ('client' as const) : ('admin' as const),
    tenant_id,
    name: 'sample',
    label: 'Sample',
    command_class: commandClassOf('sample'),
    expression: '* * * * *',
    timezone: 'UTC',
  }
  const [row] = await control.insert(cronTasks).values(task).returning()
  await control.execute(sql`
    insert into cron_runs (task_id, tenant_id, task_name, trigger, status, scheduled_at, finished_at)
    select ${row?.id}, ${tenant_id}, 'sample', 'manual', run ->> 0, '2026-01-01',
      ${now.toISOString()}::timestamptz - (run ->> 1)::numeric * interval '1 day'
    from jsonb_array_elements(${JSON.stringify(runs)}::jsonb) as run`)
}

async function left(): Promise<string[]> {
  const runs = await control.select().from(cronRuns)
  return runs
    .map(({ status, finished_at }) => {
      const days = finished_at === null ? '-' : (now.getTime() - finished_at.getTime()) / 86_400_000
      return `${status} ${days}`
    })
    .toSorted()
}

test('deletes runs of any final status that ended before the retention period, and never an unfinished run', async () => {
  await enqueue(acme, [
    ['success', 1],
    ['success', 30],
    ['success', 30.001],
    ['failed', 31],
    ['timeout', 400],
    ['skipped', 31],
    ['interrupted', 31],
    ['running', null],
    ['scheduled', null],
    // The service never writes such a row; the clean-up keeps it.
    ['running', 500],
  ])
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toBe(
    '5 runs that ended more than 30 days ago deleted',
  )
  expect(await left()).toEqual(['running -', 'running 500', 'scheduled -', 'success 1', 'success 30'])
})

test('each scope cleans its own log only', async () => {
  await enqueue(acme, [['success', 40]])
  await enqueue(fresh.tenant('other').id, [['failed', 41]])
  await enqueue(null, [['timeout', 42]])
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toMatch(/^1 runs/)
  expect(await left()).toEqual(['failed 41', 'timeout 42'])
  expect(await runOn(fresh, cronLogCleanup, { slug: null, now })).toMatch(/^1 runs/)
  expect(await left()).toEqual(['failed 41'])
})

test('the retention period is a setting of the scope; an invalid setting deletes nothing', async () => {
  await enqueue(acme, [
    ['success', 3],
    ['success', 5],
  ])
  await storeSetting(fresh, acme, 'cron_log.retention_days', 0)
  await expect(runOn(fresh, cronLogCleanup, { slug: 'acme', now })).rejects.toThrow(
    'The setting cron_log.retention_days is 0, which cannot be used: ',
  )
  await storeSetting(fresh, acme, 'cron_log.retention_days', 4)
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toBe(
    '1 runs that ended more than 4 days ago deleted',
  )
  expect(await left()).toEqual(['success 3'])
})

test('runs are deleted in batches; after a stop between two batches, the next run deletes the rest', async () => {
  await enqueue(
    acme,
    Array.from({ length: 12_000 }, () => ['success', 50] as const),
  )
  await storeSetting(fresh, acme, 'cron_log.retention_days', 30)
  const stop = new AbortController()
  const progress = (done: number) => done >= 10_000 && stop.abort(new Error('stopped'))
  const stopped = runOn(fresh, cronLogCleanup, { slug: 'acme', now, signal: stop.signal, progress })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await left()).toHaveLength(2000)
  expect(await runOn(fresh, cronLogCleanup, { slug: 'acme', now })).toMatch(/^2000 runs/)
})
