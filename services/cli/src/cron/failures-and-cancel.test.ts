import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { cron } from '../cron.ts'
import { inTerminal, runInTest, startProgram } from '../testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())
const { control } = fresh.databases
const environment = { DATABASE_URL: fresh.url }
const run = (...args: string[]) => runInTest(cron, environment, args)
const isOf = (name: string) => and(eq(cronTasks.name, name), eq(cronTasks.tenant_id, fresh.tenant('demo').id))
const taskOf = async (name: string) => {
  const [task] = await control.select().from(cronTasks).where(isOf(name))
  return task ?? expect.unreachable()
}

beforeAll(async () => {
  await reconcileRegistry(control, registryRows, new Date())
})

beforeEach(async () => {
  await control.delete(cronRuns)
  await control.update(cronTasks).set({ run_id: null, is_running: 0 })
})

describe('failures', () => {
  test('shows the failed runs of all tasks, newest first, cut at the width of a terminal and whole elsewhere', async () => {
    const now = Date.now()
    for (const [name, status, hours] of [
      ['session_cleanup', 'failed', 1],
      ['api_log_cleanup', 'timeout', 2],
      ['api_log_cleanup', 'success', 1],
      ['queue_worker', 'failed', 30],
    ] as const) {
      const { id, tenant_id } = await taskOf(name)
      const scheduled_at = new Date(now - hours * 3_600_000)
      const row = {
        task_id: id,
        tenant_id,
        task_name: name,
        trigger: 'schedule' as const,
        status,
        scheduled_at,
      }
      await control.insert(cronRuns).values({ ...row, error: `Error: ${'x'.repeat(200)}\n    at here` })
    }
    const names = async (...args: string[]) => {
      const { runs } = JSON.parse((await run('failures', '--json', ...args)).stdout)
      return runs.map(({ task_name }: { task_name: string }) => task_name)
    }
    expect(await names()).toEqual(['session_cleanup', 'api_log_cleanup'])
    expect(await names('--task=api_log_cleanup')).toEqual(['api_log_cleanup'])
    expect(await names('--since=2026-01-01T00:00:00Z', '-n', '1')).toEqual(['session_cleanup'])
    expect(await names('--since=2026-01-01T00:00:00Z')).toHaveLength(3)
    expect(await names('--profile=admin')).toEqual([])
    const { code, stdout } = await inTerminal(80, () => run('failures', '--tenant=demo'))
    expect([code, stdout.split('\n').filter(Boolean)]).toEqual([0, expect.objectContaining({ length: 3 })])
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect((await run('failures', '--tenant=demo')).stdout).toContain(`Error: ${'x'.repeat(150)}`)
  })

  test('a failure behind more runs than a page reads is shown', async () => {
    const { id } = await taskOf('session_cleanup')
    const other = await taskOf('queue_worker')
    await control.execute(sql`
      insert into cron_runs (task_id, tenant_id, task_name, trigger, status, scheduled_at, error)
      select ${other.id}::uuid, ${other.tenant_id}::uuid, 'queue_worker', 'manual', 'skipped', now() - n * interval '1 second', 'missed'
      from generate_series(1, 20001) as n`)
    await control.insert(cronRuns).values({
      task_id: id,
      tenant_id: other.tenant_id,
      task_name: 'session_cleanup',
      trigger: 'schedule',
      status: 'failed',
      error: 'disk full',
      scheduled_at: new Date(Date.now() - 8 * 3_600_000),
    })
    const { runs } = JSON.parse((await run('failures', '--json')).stdout)
    expect(runs).toMatchObject([{ task_name: 'session_cleanup', status: 'failed' }])
  })

  test('an escape sequence in an error does not reach the terminal', async () => {
    const { id, tenant_id } = await taskOf('session_cleanup')
    const row = { task_id: id, tenant_id, task_name: 'session_cleanup', trigger: 'schedule' } as const
    await control
      .insert(cronRuns)
      .values({ ...row, status: 'failed', scheduled_at: new Date(), error: 'NO \u001b[2Jx \u009b31my' })
    for (const command of ['failures', 'runs'])
      expect((await run(command, ...(command === 'runs' ? ['session_cleanup'] : []))).stdout).toMatch(
        /NO \uFFFD\[2Jx \uFFFD31my\n/,
      )
  })

  test('without a failure it says so; an unknown task → exit code 2', async () => {
    expect(await run('failures')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No run has failed'),
    })
    expect((await run('failures', '--task=unknown')).code).toBe(2)
  })
})

describe('run and cancel', () => {
  test('run enqueues, and without waiting returns at once; again → the run that waits', async () => {
    const args = ['run', 'session_cleanup', '--tenant=demo', '--no-wait', '--json']
    const first = await startProgram(cron, environment, args)
    expect(first).toMatchObject({
      code: 0,
      stderr: 'The run waits: no worker takes runs from the queue maintenance.\n',
    })
    const { run_id } = await taskOf('session_cleanup')
    expect(JSON.parse(first.stdout).runs).toMatchObject([{ tenant: 'demo', run_id, status: 'scheduled' }])
    const again = await startProgram(cron, environment, args)
    expect(again.code).toBe(0)
    expect(JSON.parse(again.stdout).runs).toMatchObject([{ run_id, status: 'scheduled' }])
    expect(await run('cancel', 'session_cleanup', '--tenant=demo')).toEqual({
      code: 0,
      stdout: `${run_id}  cancelled before it started\n`,
      stderr: '',
    })
    expect(await run('cancel', run_id ?? '')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('already ended'),
    })
    expect((await run('cancel', 'session_cleanup')).stdout).toBe('Nothing to cancel.\n')
    expect((await run('cancel')).code).toBe(2)
    for (const scope of ['--tenant=unknown', '--profile=admin'])
      expect(await run('cancel', run_id ?? '', scope)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^The id of a run needs no --tenant and no --profile\./),
      })
  })

  test('run waits for at most --wait seconds, and fails when the run has not ended', async () => {
    const waited = await startProgram(cron, environment, [
      'run',
      'session_cleanup',
      '--tenant=demo',
      '--wait=1',
    ])
    expect(waited).toMatchObject({ code: 1, stdout: expect.stringContaining('demo: scheduled: run ') })
  })
})
