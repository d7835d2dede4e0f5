import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createJob } from '@fiscus/background-jobs/create-job'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { jobs } from './jobs.ts'
import { inTerminal, runInTest } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-jobs-'))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await fresh[Symbol.asyncDispose]()
})
const environment = { DATABASE_URL: fresh.url, BLOB_FOLDER: folder }
const run = (...args: string[]) => runInTest(jobs, environment, [...args, '--tenant=demo'])
const inDemo = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, work)
let id = ''

beforeAll(async () => {
  const job = { kind: 'wbs_rebuild', priority: 'normal', requestKey: undefined, params: {} } as const
  const created = await inDemo((db) => createJob(db, job, testAuthor()))
  if (created.kind !== 'created') throw new Error(created.kind)
  id = created.id
})

test('list shows the jobs of a tenant, cut at the width of a terminal and whole elsewhere', async () => {
  const { code, stdout } = await inTerminal(80, () => run('list', '--status=pending'))
  expect([code, stdout]).toEqual([0, expect.stringContaining(id)])
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  expect(await inTerminal(50, () => run('list'))).toMatchObject({ stdout: expect.stringContaining('…\n') })
  expect((await run('list')).stdout).not.toContain('…')
  expect(JSON.parse((await run('list', '--json')).stdout).jobs).toMatchObject([{ id, kind: 'wbs_rebuild' }])
  expect((await run('list', '--kind=bulk_edit')).stdout).toBe('demo has no such jobs.\n')
  expect((await runInTest(jobs, environment, ['list'])).stdout).toBe('administration has no such jobs.\n')
})

test('cancel ends a waiting job once, retry lets it continue, show has its state', async () => {
  expect(await run('retry', id)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The job is pending'),
  })
  expect(await run('cancel', id)).toMatchObject({ code: 0, stdout: 'The job is cancelled.\n' })
  expect(await run('cancel', id)).toMatchObject({ code: 1, stderr: expect.stringContaining('already ended') })
  expect((await run('show', id)).stdout).toContain('status    cancelled')
  expect(JSON.parse((await run('retry', id, '--json')).stdout)).toEqual({
    id,
    status: 'pending',
    outcome: 'retried',
  })
  expect(JSON.parse((await run('show', id, '--json')).stdout)).toMatchObject({ id, status: 'pending' })
})

test('retry says after which command the job continues, when no run of queue_worker comes', async () => {
  const { owner } = fresh
  const retried = async () => {
    await run('cancel', id)
    const { code, stdout } = await run('retry', id)
    expect(code).toBe(0)
    return stdout
  }
  expect(await retried()).toBe('The job continues with the next run of queue_worker, within a minute.\n')

  const isDemo = eq(tenants.slug, 'demo')
  await owner.update(tenants).set({ status: 'suspended' }).where(isDemo)
  expect(await retried()).toBe(
    'The job waits: the tenant demo is suspended. It continues after bin/tenant resume demo.\n',
  )
  await owner.update(tenants).set({ status: 'active' }).where(isDemo)

  const task = {
    name: 'queue_worker',
    label: 'Jobs',
    profile: 'client',
    tenant_id: fresh.tenant('demo').id,
  } as const
  const schedule = { command_class: 'fiscus.tasks.queue_worker', expression: '* * * * *', timezone: 'UTC' }
  const paused_until = new Date(Date.now() + 3_600_000)
  await owner.insert(cronTasks).values({ ...task, ...schedule, paused_until, next_run_at: paused_until })
  expect(await retried()).toBe(
    'The job waits: queue_worker is paused. It continues after bin/cron resume queue_worker --tenant=demo.\n',
  )
  await owner.update(cronTasks).set({ is_active: 0 }).where(eq(cronTasks.name, 'queue_worker'))
  expect(await retried()).toBe(
    'The job waits: queue_worker is inactive. It continues after bin/cron change queue_worker is_active=1 --tenant=demo.\n',
  )
})

test('files lists the files of a job and writes one to standard output', async () => {
  expect((await run('files', id)).stdout).toBe('The job has no files.\n')
  const blobs = openFileBlobs(folder)(fresh.tenant('demo').id)
  const { sha256, bytes } = await blobs.put(
    Readable.from([Buffer.from('a;b\n')]),
    new AbortController().signal,
  )
  const result_files = [{ name: 'report.csv', media_type: 'text/csv', bytes, sha256 }]
  await inDemo((db) => db.update(backgroundJobs).set({ result_files }).where(eq(backgroundJobs.id, id)))
  expect((await run('files', id)).stdout).toContain('report.csv')
  expect(await run('files', id, 'report.csv')).toEqual({ code: 0, stdout: 'a;b\n', stderr: '' })
  expect(await run('files', id, 'other.csv')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('report.csv'),
  })
})

for (const [args, sentence] of [
  [['show'], 'Name one job by its id'],
  [['show', '7'], 'Name one job by its id'],
  [['list', '--status=idle'], '--status must be one of'],
  [['list', '--kind=bulkedit'], '--kind must be one of analytic_report, budget_totals, bulk_edit, '],
  [['list', '-n', '0'], '-n takes a whole number from 1 to 1000.'],
] as const)
  test(`${args.join(' ')} → exit code 2`, async () => {
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) })
  })

test('an unknown job → exit code 1', async () => {
  const unknown = '0190a0b0-0000-7000-8000-00000000dead'
  for (const command of ['show', 'cancel', 'retry', 'files'])
    expect(await run(command, unknown)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no job'),
    })
})
