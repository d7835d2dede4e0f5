import { asOwner } from '@fiscus/db/connections/connect'
import { cronProcesses, cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { storeSetting } from '@fiscus/tasks/testing/task-context'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { offsetDatabaseClock } from '@fiscus/testing/offset-database-clock'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { cron } from '../cron.ts'
import { startProgram } from '../testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const start = (...args: string[]) => startProgram(cron, { DATABASE_URL: fresh.url }, args)
const name = 'session_cleanup'
const isOfDemo = and(eq(cronTasks.name, name), eq(cronTasks.tenant_id, fresh.tenant('demo').id))
const readRuns = () => control.select().from(cronRuns)

beforeAll(async () => {
  expect(await start()).toMatchObject({ code: 0, stderr: '' })
})

beforeEach(async () => {
  await control.delete(cronRuns)
  await control.delete(cronProcesses)
  const later = sql`now() + interval '1 day'`
  await control.update(cronTasks).set({ next_run_at: later, run_id: null, is_running: 0 })
})

/** Makes the task due, in every scope or for `demo`. */
const makeDue = (condition = eq(cronTasks.name, name)) =>
  control
    .update(cronTasks)
    .set({ next_run_at: new Date(Date.now() - 1_000) })
    .where(condition)

test('a tick names the queues of its runs that have no worker, and what to do', async () => {
  await makeDue()
  const { code, stderr } = await start()
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'No worker takes runs from the queue maintenance: they wait. Start a worker, or call bin/cron with --drain.\n',
  })
  await control.insert(cronProcesses).values({
    id: 'worker-1',
    kind: 'worker',
    host: 'h',
    started_at: sql`now()`,
    heartbeat_at: sql`now()`,
    details: { queues: ['maintenance'] },
  })
  await makeDue(eq(cronTasks.name, 'cron_log_cleanup'))
  expect(await start('tick')).toMatchObject({ code: 0, stderr: '' })
})

test('0: --drain executes the runs of the tick in this process', async () => {
  await makeDue()
  expect(await start('--drain')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^3 due, 3 enqueued, .*; 3 succeeded, 0 failed\n$/),
    stderr: '',
  })
  expect(await readRuns()).toMatchObject(
    Array(3).fill({ status: 'success', attempt: 1, worker: expect.stringMatching(/^cli-/) }),
  )
})

test('two calls at the same time execute each run once', async () => {
  await makeDue()
  const reports = await Promise.all(['tick', 'tick'].map((command) => start(command, '--drain', '--json')))
  const drained = reports.map(({ stdout }) => JSON.parse(stdout).drained)
  expect(drained[0].succeeded + drained[1].succeeded).toBe(3)
  expect(await readRuns()).toMatchObject(Array(3).fill({ status: 'success', attempt: 1 }))
})

test('1: a failed run is named with its cause; a retry waits for a later call', async () => {
  await storeSetting(fresh, fresh.tenant('demo').id, 'session.lifetime', 'soon')
  await control.update(cronTasks).set({ max_attempts: 2, retry_delay_seconds: 600 }).where(isOfDemo)
  await makeDue()
  const { code, stdout, stderr } = await start('--drain')
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(/; 2 succeeded, 0 failed, 1 retried later\n$/),
  })
  expect(stderr).toMatch(
    /^session_cleanup of demo failed: .*session\.lifetime.*; it is retried at 20.*Z\.\n$/,
  )
  expect(await start('--drain')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/; 0 succeeded, 0 failed\n$/),
  })

  const runOfDemo = eq(cronRuns.tenant_id, fresh.tenant('demo').id)
  const past = sql`now() - interval '1 minute'`
  await control.update(cronRuns).set({ scheduled_at: past, retry_at: past }).where(runOfDemo)
  const last = await start('--drain')
  expect({ code: last.code, stdout: last.stdout }).toEqual({
    code: 1,
    stdout: expect.stringMatching(/enqueued again.*; 0 succeeded, 1 failed\n$/),
  })
  expect(await control.select().from(cronRuns).where(runOfDemo)).toMatchObject([
    { status: 'failed', attempt: 2 },
  ])
  await asOwner(fresh.urlOf('demo'), (client) => client`delete from settings where key = 'session.lifetime'`)
})

test('1: a signal reschedules the current run, and a later call executes it', async () => {
  await asOwner(fresh.urlOf('demo'), (client) =>
    client.begin(async (locking) => {
      await locking`lock table user_sessions`
      await makeDue(isOfDemo)
      const call = start('--drain')
      const running = () => control.select().from(cronTasks).where(isOfDemo)
      await expect.poll(running).toMatchObject([{ is_running: 1 }])
      call.child.kill('SIGTERM')
      expect(await call).toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/; 0 succeeded, 0 failed, 1 left for the next call\n$/),
      })
    }),
  )
  expect(await readRuns()).toMatchObject([{ status: 'scheduled' }])
})

test('of calls a minute apart, two at a time, one is killed: no slot is lost or doubled', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
  const { control } = fresh.databases
  const call = () => startProgram(cron, { DATABASE_URL: fresh.url }, ['tick', '--drain'])
  expect(await call()).toMatchObject({ code: 0, stderr: '' })
  const slotMs = 60_000
  const first = Math.ceil(Date.now() / slotMs) * slotMs
  await control.update(cronTasks).set({ next_run_at: new Date(first + 1_000 * slotMs) })
  await control
    .update(cronTasks)
    .set({
      expression: '* * * * *',
      timezone: 'UTC',
      edited_fields: ['expression', 'timezone'],
      next_run_at: new Date(first),
    })
    .where(eq(cronTasks.name, name))
  const callTwice = async (minute: number) => {
    const aheadMs = first + minute * slotMs - Date.now()
    await offsetDatabaseClock(fresh.url, Math.ceil(aheadMs / 1000))
    return [call(), call()]
  }

  await asOwner(fresh.urlOf('acme'), (client) =>
    client.begin(async (locking) => {
      await locking`lock table user_sessions`
      const calls = await callTwice(0)
      const runs = () => control.select().from(cronRuns).orderBy(cronRuns.status)
      // The lock holds the run of one tenant.
      await expect
        .poll(runs)
        .toMatchObject([{ status: 'running' }, { status: 'success' }, { status: 'success' }])
      const [run] = await runs()
      const killed = calls.find(({ child }) => run?.worker?.endsWith(`-${child.pid}`))
      killed?.child.kill('SIGKILL')
      const codes = (await Promise.all(calls)).map(({ code }) => code)
      expect(codes.toSorted()).toEqual([-1, 0])
    }),
  )
  const minutes = [1, 2, 3, 4]
  for (const minute of minutes) {
    const calls = await Promise.all(await callTwice(minute))
    expect(calls).toMatchObject([{ code: 0 }, { code: 0 }])
  }

  const tasks = await control.select().from(cronTasks).where(eq(cronTasks.name, name))
  const lost = { attempt: 2, earlier_attempts: [{ attempt: 1, outcome: 'worker_lost' }] }
  for (const { id, tenant_id, fence } of tasks) {
    const runs = await control.select().from(cronRuns).where(eq(cronRuns.task_id, id)).orderBy(cronRuns.slot)
    const isOfKilled = tenant_id === fresh.tenant('acme').id
    expect(runs).toMatchObject(
      runs.map((_, n) => ({ status: 'success', ...(isOfKilled && n === 0 ? lost : { attempt: 1 }) })),
    )
    // A run stands for its slot, and for those that passed while the run before it was outstanding.
    const covered = runs.flatMap(({ slot, missed_slots }) =>
      Array.from(
        { length: missed_slots + 1 },
        (_, n) => (slot?.getTime() ?? 0) - (missed_slots - n) * slotMs,
      ),
    )
    expect(covered).toEqual([0, ...minutes].map((minute) => first + minute * slotMs))
    expect(fence).toBe(runs.length + (isOfKilled ? 1 : 0))
  }
})
