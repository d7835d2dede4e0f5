import { asOwner } from '@fiscus/db/connections/connect'
import { cronLogCleanups, cronRunHistory, cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { addDays } from '@fiscus/runtime/clock'
import { executionLog } from '@fiscus/scheduling/history/execution-log'
import { commandClassOf } from '@fiscus/scheduling/tasks/define-task'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { tasks } from '../catalog.ts'
import { cronLogCleanup } from '../cron-log-cleanup.ts'
import { resultOn, runOn, storeSetting } from '../testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const [acme, other] = [fresh.tenant('acme').id, fresh.tenant('other').id]
/** A Wednesday. */
const now = new Date('2026-11-25T12:00:00Z')

beforeEach(async () => {
  await fresh.owner.delete(cronTasks)
  await fresh.owner.delete(cronLogCleanups)
  for (const name of await weeks()) await fresh.owner.execute(sql`drop table ${sql.identifier(name)}`)
})

/** Adds runs of a scope that ended so many days ago, each a minute after it was scheduled, or after as many hours. */
async function addRuns(
  tenantId: string | null,
  days: readonly number[],
  { hours = 1 / 60, status = 'success' } = {},
) {
  const [task] = await control
    .insert(cronTasks)
    .values({
      profile: tenantId ? 'client' : 'admin',
      tenant_id: tenantId,
      name: `task_${days.length}_${days[0]}`,
      label: 'Sample',
      command_class: commandClassOf('sample'),
      expression: '* * * * *',
      timezone: 'UTC',
    })
    .returning()
  await control.execute(sql`
    insert into cron_runs (task_id, tenant_id, task_name, slot, trigger, status, scheduled_at, finished_at, result, log_lines)
    select ${task?.id}, ${tenantId}, ${task?.name}, ended - ${hours} * interval '1 hour', 'schedule', ${status},
      ended - ${hours} * interval '1 hour', ended, 'done', '["line"]'
    from jsonb_array_elements_text(${JSON.stringify(days)}::jsonb) as age,
      lateral (select ${now.toISOString()}::timestamptz - age::float8 * interval '1 day' as ended)`)
  return task ?? expect.fail('no task')
}

const cleanUp = (slug: string | null, at = now) => runOn(fresh, cronLogCleanup, { slug, now: at })

async function weeks(): Promise<string[]> {
  const rows = await control.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'cron_run_history'::regclass order by 1`)
  return rows.map(({ name }) => name)
}

/** The age of each run in days, of both parts of the log and of the history. */
async function ages() {
  const log = executionLog(control, undefined)
  const all = await control.select({ finished_at: cronRuns.finished_at }).from(log)
  const history = await control.select({ finished_at: cronRunHistory.finished_at }).from(cronRunHistory)
  const inDays = (rows: { finished_at: Date | null }[]) =>
    rows
      .map(({ finished_at }) => (now.getTime() - (finished_at?.getTime() ?? 0)) / 86_400_000)
      .toSorted((a, b) => a - b)
  return { all: inDays(all), history: inDays(history) }
}

test('runs that ended more than a day ago are moved as they are, into the weeks in which they were scheduled', async () => {
  await addRuns(acme, [0.5, 1, 1.5, 2, 9])
  const before = await control.select().from(executionLog(control, undefined)).orderBy(cronRuns.id)
  expect(await cleanUp('acme')).toBe(
    '0 runs that ended more than 30 days ago deleted; 3 runs moved to the history',
  )
  expect(await ages()).toEqual({ all: [0.5, 1, 1.5, 2, 9], history: [1.5, 2, 9] })
  expect(await control.select().from(executionLog(control, undefined)).orderBy(cronRuns.id)).toEqual(before)
  // Two days ago was Monday.
  expect(await weeks()).toEqual(['cron_run_history_20261116', 'cron_run_history_20261123'])
})

test('outstanding runs, and runs that took a day, stay where they are', async () => {
  await addRuns(acme, [3], { hours: 24 })
  await addRuns(acme, [2], { status: 'running' })
  expect(await cleanUp('acme')).toBe('0 runs that ended more than 30 days ago deleted')
  expect((await ages()).history).toEqual([])
})

test('a week is dropped when no scope keeps a run of it, with no run deleted by itself', async () => {
  await addRuns(acme, [2, 9])
  await addRuns(other, [2, 9])
  await addRuns(null, [2, 9])
  for (const slug of ['acme', 'other', null]) await cleanUp(slug)
  expect(await weeks()).toHaveLength(2)
  const later = addDays(now, 29)
  for (const slug of ['acme', 'other'])
    expect(await cleanUp(slug, later)).toBe('0 runs that ended more than 30 days ago deleted')
  expect((await ages()).all).toHaveLength(6)
  expect(await cleanUp(null, later)).toBe(
    '0 runs that ended more than 30 days ago deleted; 1 week of the history dropped',
  )
  expect(await weeks()).toEqual(['cron_run_history_20261123'])
  expect((await ages()).all).toEqual([2, 2, 2])
})

test('a week with a run that one scope keeps stays, also when that scope was never cleaned up; the others are deleted later', async () => {
  await addRuns(acme, [2, 9])
  await addRuns(other, [9])
  await cleanUp('acme')
  await cleanUp('other')
  await fresh.owner.delete(cronLogCleanups)
  const later = addDays(now, 60)
  expect(await cleanUp('acme', later)).toBe('2 runs that ended more than 30 days ago deleted')
  expect(await cleanUp(null, later)).toContain('1 week of the history dropped')
  expect(await weeks()).toEqual(['cron_run_history_20261116'])
  expect((await ages()).all).toEqual([9])
  await storeSetting(fresh, other, 'cron_log.retention_days', 365)
  await cleanUp('other', later)
  expect(await cleanUp(null, later)).toBe('0 runs that ended more than 30 days ago deleted')
  expect((await ages()).all).toEqual([9])
})

test('runs that found nothing to do may have a shorter retention: they are not moved, and deleted by themselves', async () => {
  const { id } = await addRuns(acme, [0.5, 1.5, 2.5, 3.5])
  await control.update(cronRuns).set({ found_work: false })
  await addRuns(acme, [0.6, 1.6, 2.6, 3.6])
  await control.execute(
    sql`update cron_runs set attempt = 2 where task_id = ${id} and finished_at < ${addDays(now, -3).toISOString()}`,
  )
  await storeSetting(fresh, acme, 'cron_log.idle_retention_days', 2)
  expect(await cleanUp('acme')).toBe(
    '0 runs that ended more than 30 days ago, 1 run that found nothing to do deleted; 4 runs moved to the history',
  )
  expect(await ages()).toEqual({ all: [0.5, 0.6, 1.5, 1.6, 2.6, 3.5, 3.6], history: [1.6, 2.6, 3.5, 3.6] })
  await storeSetting(fresh, acme, 'cron_log.idle_retention_days', 0)
  expect(await cleanUp('acme')).toContain('; 1 run moved')
})

test.for(tasks.filter(({ name }) => !name.endsWith('_log_cleanup')).map(({ name }) => name))(
  'a run of %s without work says so',
  async (name) => {
    const task = tasks.find((task) => task.name === name) ?? expect.fail('no task')
    expect(await resultOn(fresh, task, { slug: 'other', now })).toMatchObject({ foundWork: false })
  },
)

test('a deleted task takes its history along', async () => {
  await addRuns(acme, [2])
  await cleanUp('acme')
  await fresh.owner.delete(cronTasks)
  expect((await ages()).all).toEqual([])
})

test('a connection that is lost while runs are moved leaves each run in one place; the next run moves them', async () => {
  await addRuns(
    acme,
    Array.from({ length: 200 }, (_, n) => 2 + n / 1000),
  )
  const moved = await fresh.owner.transaction(async (tx) => {
    // Holds the move in the middle of its statement: it waits for the lock of a row.
    await tx.execute(sql`select from cron_runs order by finished_at limit 1 for update`)
    const moving = cleanUp('acme').then(
      () => 'moved',
      () => 'failed',
    )
    await expect
      .poll(async () => {
        const rows = await asOwner(
          fresh.url,
          (owner) => owner`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock' and query like '%delete from cron_runs%'`,
        )
        return rows.length
      })
      .toBe(1)
    return moving
  })
  expect(moved).toBe('failed')
  expect(await ages()).toMatchObject({ all: { length: 200 }, history: [] })
  expect(await cleanUp('acme')).toContain('200 runs moved')
  expect(await ages()).toMatchObject({ all: { length: 200 }, history: { length: 200 } })
})

test('while a reader holds the history, a week is neither created nor dropped, and nothing is lost', async () => {
  await addRuns(acme, [2, 50])
  await storeSetting(fresh, acme, 'cron_log.retention_days', 60)
  await fresh.owner.transaction(async (tx) => {
    await tx.execute(sql`select count(*) from cron_run_history`)
    expect(await cleanUp('acme')).toBe('0 runs that ended more than 60 days ago deleted')
  })
  expect(await weeks()).toEqual([])
  await cleanUp('acme')
  const later = addDays(now, 90)
  await cleanUp('acme', later)
  await fresh.owner.transaction(async (tx) => {
    await tx.execute(sql`select count(*) from cron_run_history`)
    expect(await cleanUp(null, later)).not.toContain('dropped')
  })
  expect(await weeks()).toHaveLength(2)
  expect(await cleanUp(null, later)).toContain('2 weeks of the history dropped')
})
