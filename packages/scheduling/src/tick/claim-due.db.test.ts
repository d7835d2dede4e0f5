import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { testRegistry } from '../testing/sample-registry.ts'
import { readAgenda } from './agenda.ts'
import { claimDue } from './claim-due.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'asleep', 'first', 'second')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const { addTask, task, runs } = testRegistry(fresh)
const queueOf = () => 'maintenance' as const
const claimAll = async (now: Date) => claimDue(control, queueOf, now, (await readAgenda(control, now)).due)
const at = (time: string) => new Date(`2026-11-21T${time}Z`)

test('a due slot gets one run, and the task advances to its next slot', async () => {
  const row = await addTask({ name: 'due', next_run_at: at('08:00:00') })
  const batch = await claimAll(at('08:00:05'))
  const [run, ...further] = await runs(row)
  expect(further).toEqual([])
  expect(run).toMatchObject({
    slot: at('08:00:00'),
    status: 'scheduled',
    trigger: 'schedule',
    missed_slots: 0,
    attempt: 1,
    scheduled_at: at('08:00:05'),
    enqueued_at: at('08:00:05'),
  })
  expect(batch).toEqual({
    due: 1,
    runs: [
      { runId: run?.id, taskId: row.id, taskName: 'due', tenantId: null, attempt: 1, queue: 'maintenance' },
    ],
    skipped: 0,
    missed: 0,
    recordedBefore: 0,
    lagMs: 5000,
  })
  expect(await task(row)).toMatchObject({ next_run_at: at('08:01:00'), run_id: run?.id, is_running: 0 })
  expect(await claimAll(at('08:02:00')), 'while its run is outstanding').toMatchObject({
    due: 0,
  })
})

test('tasks that are not due are unchanged', async () => {
  await suspendTenant(fresh.owner, 'asleep', testAuthor())
  const next_run_at = at('08:00:00')
  const rows = await Promise.all([
    addTask({ name: 'inactive', is_active: 0, next_run_at }),
    addTask({ name: 'paused', paused_until: at('08:00:01'), next_run_at }),
    addTask({ name: 'later', next_run_at: at('08:01:00') }),
    addTask({ name: 'never', next_run_at: null }),
    addTask({ name: 'suspended', tenant_id: fresh.tenant('asleep').id, next_run_at }),
  ])
  expect(await claimAll(at('08:00:00'))).toMatchObject({ due: 0, runs: [] })
  for (const row of rows) expect(await task(row)).toEqual(row)
})

test('slots without a run are counted: passed slots and skipped slots', async () => {
  await addTask({ name: 'passed', next_run_at: at('07:00:00') })
  await addTask({
    name: 'skipped_late',
    next_run_at: at('07:00:00'),
    misfire_policy: 'skip',
    expression: '0 7 * * *',
  })
  const batch = await claimAll(at('07:10:05'))
  expect(batch).toMatchObject({ due: 2, skipped: 1, missed: 10 + 1 })
})

test('the latest slot is run however late it is, unless an operator has set a window', async () => {
  await fresh.owner.delete(cronTasks)
  const weekly = { expression: '0 8 * * 5', next_run_at: new Date('2026-11-20T08:00:00Z') }
  const limited = await addTask({ name: 'limited', ...weekly, edited_fields: ['misfire_window_seconds'] })
  const always = await addTask({ name: 'always', ...weekly })
  const batch = await claimAll(new Date('2026-11-26T08:00:00Z'))
  expect(batch).toMatchObject({ due: 2, skipped: 1, runs: [{ taskId: always.id }] })
  expect(await runs(limited)).toMatchObject([{ status: 'skipped' }])
})

test('a batch decides about each task: a run, no run for a recorded slot, or a skipped slot', async () => {
  await fresh.owner.delete(cronTasks)
  const next_run_at = at('09:00:00')
  const recorded = await addTask({ name: 'recorded', next_run_at })
  await claimAll(at('09:00:00'))
  await control.update(cronTasks).set({ next_run_at, run_id: null })
  const shared = await addTask({ name: 'shares_its_schedule', next_run_at })
  const skipped = await addTask({
    name: 'skipped',
    misfire_policy: 'skip',
    expression: '0 8 * * *',
    next_run_at: at('08:00:00'),
  })

  const batch = await claimAll(at('09:00:05'))
  expect(batch).toMatchObject({ due: 3, recordedBefore: 1, skipped: 1, runs: [{ taskId: shared.id }] })
  expect(await task(recorded)).toMatchObject({ next_run_at: at('09:01:00'), run_id: null })
  expect(await task(shared)).toMatchObject({ next_run_at: at('09:01:00'), run_id: batch.runs[0]?.runId })
  expect(await task(skipped)).toMatchObject({ next_run_at: new Date('2026-11-22T08:00:00Z'), run_id: null })
  expect(await runs(recorded)).toMatchObject([{ slot: next_run_at, status: 'scheduled' }])
  expect(await runs(shared)).toMatchObject([{ slot: next_run_at, status: 'scheduled' }])
  expect(await runs(skipped)).toMatchObject([{ slot: at('08:00:00'), status: 'skipped', enqueued_at: null }])
})

test('tasks with the same slot are claimed tenant by tenant, and the ids of their runs have this order', async () => {
  await fresh.owner.delete(cronTasks)
  const slugs = ['first', 'asleep', 'second'] as const
  const next_run_at = at('09:00:00')
  for (const [name, expression] of [
    ['one', '* * * * *'],
    ['two', '0 9 * * *'],
    ['three', '* * * * *'],
  ] as const)
    for (const slug of ['second', 'first'])
      await addTask({ name, expression, tenant_id: fresh.tenant(slug).id, next_run_at })
  const { runs } = await claimAll(at('09:00:05'))
  const order = runs.map(({ tenantId }) => slugs.find((slug) => fresh.tenant(slug).id === tenantId))
  expect([...new Set(order)].flatMap((slug) => [slug, slug, slug])).toEqual(order)
  const ids = runs.map(({ runId }) => runId)
  expect(ids).toEqual(ids.toSorted())
})

test('a slot whose run is in the history is not run again, whatever the clock of the ticker says', async () => {
  await fresh.owner.delete(cronTasks)
  const next_run_at = at('09:00:00')
  const row = await addTask({ name: 'moved', next_run_at })
  await claimAll(at('09:00:05'))
  await fresh.owner.execute(sql`select create_run_history_partition(${next_run_at.toISOString()})`)
  await fresh.owner.execute(sql`
    with moved as (delete from cron_runs where task_id = ${row.id} returning *)
    insert into cron_run_history (id, task_id, task_name, slot, trigger, status, scheduled_at, finished_at)
    select id, task_id, task_name, slot, trigger, 'success', scheduled_at, scheduled_at from moved`)
  await control.update(cronTasks).set({ next_run_at, run_id: null })
  expect(await claimAll(at('09:00:06'))).toMatchObject({
    due: 1,
    recordedBefore: 1,
    runs: [],
  })
  expect(await task(row)).toMatchObject({ next_run_at: at('09:01:00'), run_id: null })
  expect(await runs(row)).toEqual([])
})

test('a ticker does not wait for tasks that another ticker has locked', async () => {
  await fresh.owner.delete(cronTasks)
  const next_run_at = at('09:00:00')
  const locked = await addTask({ name: 'locked', next_run_at })
  const free = await addTask({ name: 'free', next_run_at })
  await control.transaction(async (tx) => {
    await tx.select().from(cronTasks).where(eq(cronTasks.id, locked.id)).for('no key update')
    const batch = await claimAll(at('09:00:05'))
    expect(batch.runs.map(({ taskId }) => taskId)).toEqual([free.id])
  })
})

test('no index of the registry has a column that a claim, a start or an end of a run changes', async () => {
  const indexed = await control.execute<{ columns: string[]; predicate: string | null }>(sql`
    select jsonb_agg(attname order by attname) as columns, indpred as predicate
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = 'cron_tasks'::regclass group by indexrelid, indpred`)
  expect(new Set(indexed.flatMap(({ columns }) => columns))).toEqual(new Set(['id', 'name', 'tenant_id']))
  expect(indexed.filter(({ predicate }) => predicate !== null)).toEqual([])
})
