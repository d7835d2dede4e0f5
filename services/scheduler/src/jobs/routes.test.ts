import { readdir, readlink } from 'node:fs/promises'
import type { Scope } from '@fiscus/contracts/access/scopes'
import type { JsonValue } from '@fiscus/contracts/fields/json-value'
import { jobList, jobRecord } from '@fiscus/contracts/jobs/job-record'
import { pdfJobKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { queueWorker } from '@fiscus/tasks/queue-worker'
import { runOn } from '@fiscus/tasks/testing/task-context'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { jobsPath, type RunningScheduler } from '../testing/running-scheduler.ts'
import { schedulerTest } from '../testing/scheduler-test.ts'

const test = schedulerTest('demo', 'other')
  .extend('demo', { scope: 'file' }, ({ scheduler }) => scheduler.fresh.tenant('demo').id)
  .extend('inDemo', ({ scheduler, demo }) => <T>(query: (db: TenantDatabase) => Promise<T>) => {
    return scheduler.fresh.databases.withTenant(demo, query)
  })
  /** Runs the task queue_worker, as a worker does. */
  .extend('work', ({ scheduler, demo }) => (slug: 'demo' | null = 'demo') => {
    const blobs = scheduler.blobsOf(slug === null ? 'administration' : demo)
    return runOn(scheduler.fresh, queueWorker, { slug, now: scheduler.clock.now(), blobs })
  })

const changeWorker = (control: ControlDatabase, changes: Partial<typeof cronTasks.$inferInsert>) =>
  control.update(cronTasks).set(changes).where(eq(cronTasks.name, 'queue_worker'))
test.beforeEach(async ({ control, inDemo }) => {
  await inDemo((db) => db.delete(backgroundJobs))
  await control.delete(cronRuns)
  await changeWorker(control, { run_id: null, is_active: 1, paused_until: null })
})

const budgets = { kind: 'budget_totals', params: {} }
const report = { kind: 'analytic_report', params: { report: 'tickets_by_status_and_age' } }
const nothing = '0190a0b0-0000-7000-8000-00000000dead'
const edit = (entity: string, set: Record<string, string>) => ({
  kind: 'bulk_edit',
  params: { entity, set, ids: [nothing] },
})
const taxReport = { report: 'tax_by_period_and_rate', from: '2026-10-01', to: '2026-10-31' }
const create = (call: Call, body: unknown = budgets, headers: Record<string, string> = {}) =>
  call('POST', jobsPath, body, headers)
const created = async (call: Call, body?: unknown, headers?: Record<string, string>) => {
  const reply = await create(call, body, headers)
  expect(reply.status, reply.text).toBe(202)
  return jobRecord.parse(reply.body)
}
const show = async (call: Call, id: string) => jobRecord.parse((await call('GET', `${jobsPath}/${id}`)).body)

describe('POST jobs', () => {
  test('returns 202 with the job and its address, and a worker executes it', async ({ call, work }) => {
    const reply = await create(call, { ...budgets, priority: 'high' })
    expect(reply.status, reply.text).toBe(202)
    const job = jobRecord.parse(reply.body)
    expect(reply.headers.get('location')).toBe(`${jobsPath}/${job.id}`)
    expect(job).toMatchObject({
      kind: 'budget_totals',
      status: 'pending',
      priority: 'high',
      params: {},
      progress_percent: 0,
      created_at: '2026-11-21T08:00:00.000Z',
      created_by: expect.stringMatching(/^key:/),
      total_items: null,
      summary: null,
      details: null,
      error: null,
      item_errors: [],
      result_files: [],
    })
    expect(await work()).toBe('Background jobs: 1 done')
    expect(await show(call, job.id)).toMatchObject({
      status: 'success',
      progress_percent: 100,
      total_items: 0,
      attempts: 1,
      summary: expect.any(String),
    })
  })

  test('triggers one run of the queue_worker of its scope at a time', async ({ control, call, demo }) => {
    await created(call)
    await created(call)
    const [task] = await control.select().from(cronTasks).where(eq(cronTasks.tenant_id, demo))
    expect(task).toBeDefined()
    expect(await control.select().from(cronRuns)).toMatchObject([
      { task_name: 'queue_worker', tenant_id: demo, trigger: 'manual', status: 'scheduled' },
    ])
  })

  test.for([{ is_active: 0 as const }, { paused_until: new Date('2026-11-21T09:00:00Z') }])(
    'an inactive or paused queue_worker is not triggered: %o',
    async (change, { control, call }) => {
      await changeWorker(control, change)
      await created(call)
      expect(await control.select().from(cronRuns)).toEqual([])
    },
  )

  test('an Idempotency-Key returns one job, and 409 for another request', async ({ scheduler, call }) => {
    const headers = { 'idempotency-key': 'k-1' }
    const first = await created(call, budgets, headers)
    const again = await create(call, { params: {}, kind: 'budget_totals' }, headers)
    expect(again).toMatchObject({ status: 202, body: { id: first.id } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await create(call, { ...budgets, priority: 'low' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
    const { body } = await (await scheduler.caller('demo'))('POST', jobsPath, budgets, headers)
    expect(jobRecord.parse(body).id, 'the key of another caller').not.toBe(first.id)
  })

  test.for<[object, string]>([
    [{ kind: 'dance', params: {} }, '/kind'],
    [{ params: {} }, '/kind'],
    [{ ...budgets, priority: 'urgent' }, '/priority'],
    [{ ...budgets, colour: 'red' }, '/colour'],
    [{ kind: 'budget_totals' }, '/params'],
    [{ kind: 'budget_totals', params: { projectId: 7 } }, '/params/projectId'],
    [{ kind: 'budget_totals', params: { projectID: 7 } }, '/params/projectID'],
    [{ kind: 'bulk_edit', params: { entity: 'users' } }, '/params/entity'],
    [
      { kind: 'bulk_edit', params: { entity: 'companies', set: { name: '\0' }, all: true } },
      '/params/set/name',
    ],
    [{ kind: 'cascading_delete', params: { entity: 'company' } }, '/params/id'],
  ])('%o → 422 at %s', async ([body, pointer], { call }) => {
    const reply = await create(call, body)
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
    expect(reply.text, 'without texts of the validator').not.toMatch(/Invalid input|discriminator/)
  })

  test('the response to an unknown kind lists the known kinds', async ({ call }) => {
    expect((await create(call, { kind: 'dance', params: {} })).text).toContain(
      'This must be one of bulk_edit, ',
    )
  })
})

test('GET jobs lists jobs page by page, the newest first, by status and kind', async ({ call }) => {
  const first = await created(call)
  await created(call, report)
  const last = await created(call)
  await call('POST', `${jobsPath}/${first.id}/cancel`)
  const list = async (query: string) => jobList.parse((await call('GET', `${jobsPath}${query}`)).body)
  const page = await list('?kind=budget_totals&limit=1')
  expect(page.jobs.map(({ id }) => id)).toEqual([last.id])
  const rest = await list(`?kind=budget_totals&limit=1&cursor=${page.next}`)
  expect(rest).toMatchObject({ jobs: [{ id: first.id, status: 'cancelled' }], next: null })
  expect((await list('')).jobs).toHaveLength(3)
  expect((await list('?status=pending')).jobs).toHaveLength(2)
  for (const [query, pointer] of [
    ['?status=gone', '/query/status'],
    ['?cursor=x', '/query/cursor'],
    ['?limit=0', '/query/limit'],
    ['?x=1', '/query/x'],
  ] as const)
    expect(await call('GET', `${jobsPath}${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    })
})

describe('cancel and retry', () => {
  test('a pending job can be cancelled and retried, a completed job cannot', async ({ call, work }) => {
    const { id } = await created(call)
    const [cancel, retry] = [`${jobsPath}/${id}/cancel`, `${jobsPath}/${id}/retry`]
    expect(await call('POST', retry)).toMatchObject({ status: 409, body: { code: 'job-not-retryable' } })
    expect(await call('POST', cancel)).toMatchObject({ status: 202, body: { status: 'cancelled' } })
    expect(await call('POST', cancel)).toMatchObject({ status: 409, body: { code: 'job-over' } })
    expect(await work()).toBe('Background jobs: none')
    expect(await call('POST', retry)).toMatchObject({ status: 202, body: { status: 'pending' } })
    expect(await work()).toBe('Background jobs: 1 done')
    for (const path of [cancel, retry]) expect(await call('POST', path)).toMatchObject({ status: 409 })
  })

  test('a running job can be cancelled, and not retried', async ({ call, inDemo }) => {
    const { id } = await created(call)
    await inDemo((db) => db.update(backgroundJobs).set({ status: 'running', heartbeat_at: new Date() }))
    expect(await call('POST', `${jobsPath}/${id}/retry`)).toMatchObject({ status: 409 })
    expect(await call('POST', `${jobsPath}/${id}/cancel`)).toMatchObject({
      status: 202,
      body: { status: 'running', cancel_requested_at: '2026-11-21T08:00:00.000Z' },
    })
  })

  test('each change is audited with actor and reason', async ({ call, inDemo }) => {
    const { id, created_by_name } = await created(call, budgets, { 'x-audit-reason': 'ticket 7' })
    expect(created_by_name).toBe('test')
    await call('POST', `${jobsPath}/${id}/cancel`)
    await call('POST', `${jobsPath}/${id}/retry`)
    const rows = await inDemo((db) =>
      db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(auditLog.id),
    )
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['create', 'ticket 7'],
      ['cancel', null],
      ['retry', null],
    ])
    expect(new Set(rows.map(({ actor }) => actor)).size).toBe(1)
    expect(rows[0]?.actor).toMatch(/^key:/)
  })
})

test('a bulk edit lists the records that it could not edit', async ({ call, inDemo, work }) => {
  const id = '0190a0b0-0000-7000-8000-00000000dead'
  await inDemo((db) => db.insert(companies).values({ name: 'Acme' }))
  const params = { entity: 'companies', set: { city: 'Gdynia' }, ids: [id] }
  const job = await created(call, { kind: 'bulk_edit', params })
  await work()
  expect(await show(call, job.id)).toMatchObject({
    status: 'success',
    failed_items: 1,
    item_errors: [{ id }],
  })
})

describe('the files of a job', () => {
  async function reported(call: Call, work: () => Promise<unknown>) {
    const { id } = await created(call, report)
    expect(await work()).toBe('Background jobs: 1 done')
    const [file] = (await show(call, id)).result_files
    if (!file) throw new Error('The report has no file')
    return { id, file, path: `${jobsPath}/${id}/files/${encodeURIComponent(file.name)}` }
  }
  const download = async (scheduler: RunningScheduler, path: string, method = 'GET') =>
    fetch(scheduler.url + path, {
      method,
      headers: { authorization: `Bearer ${await scheduler.keyOf('demo', ['jobs:read'])}` },
    })

  test('are downloaded unchanged', async ({ scheduler, call, demo, work }) => {
    const { file, path } = await reported(call, work)
    const reply = await download(scheduler, path)
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': file.media_type,
      'content-length': String(file.bytes),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      etag: `"${file.sha256}"`,
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    const again = await scheduler.blobsOf(demo).put(ReadableStream.from([bytes]), AbortSignal.timeout(60_000))
    expect(again).toEqual({ sha256: file.sha256, bytes: file.bytes })
  })

  test.skipIf(process.platform !== 'linux')(
    'are closed after HEAD',
    async ({ scheduler, call, demo, inDemo, work }) => {
      const { file, path } = await reported(call, work)
      const source = ReadableStream.from([Buffer.alloc(1_000_000)])
      const { sha256 } = await scheduler.blobsOf(demo).put(source, AbortSignal.timeout(60_000))
      await inDemo((db) => db.update(backgroundJobs).set({ result_files: [{ ...file, sha256 }] }))
      expect((await download(scheduler, path, 'HEAD')).status).toBe(200)
      await expect.poll(async () => (await openFiles()).filter((name) => name.includes(sha256))).toEqual([])
    },
  )

  test('that are damaged or missing → 500', async ({ scheduler, call, inDemo, work }) => {
    const { file, path } = await reported(call, work)
    await inDemo((db) =>
      db.update(backgroundJobs).set({ result_files: [{ ...file, sha256: '0'.repeat(64) }] }),
    )
    expect(await (await download(scheduler, path)).json()).toMatchObject({ code: 'internal-error' })
  })

  test('with PDFs need the scope of PDFs, too', async ({ scheduler, call, inDemo, work }) => {
    const { id, path } = await reported(call, work)
    await inDemo((db) => db.update(backgroundJobs).set({ kind: pdfJobKind }).where(eq(backgroundJobs.id, id)))
    expect(await (await download(scheduler, path)).json()).toMatchObject({ code: 'missing-scope' })
    const reader = await scheduler.caller('demo', ['jobs:read', 'pdf:read'])
    expect((await reader('GET', path)).status).toBe(200)
  })

  test('are found only by their name and their job', async ({ call, work }) => {
    const { id, file } = await reported(call, work)
    const { id: another } = await created(call)
    for (const path of [
      `${id}/files/nothing.csv`,
      `${id}/files/..%2F..%2Fx`,
      `${another}/files/${file.name}`,
    ])
      expect(await call('GET', `${jobsPath}/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
  })
})

describe('access to jobs', () => {
  test("a tenant's job → 404 for other tenants and administration", async ({ scheduler, call, platform }) => {
    const { id } = await created(call)
    for (const caller of [await scheduler.caller('other'), platform]) {
      expect(jobList.parse((await caller('GET', jobsPath)).body).jobs).toEqual([])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/files/x'],
        ['POST', '/cancel'],
        ['POST', '/retry'],
      ] as const)
        expect(await caller(method, `${jobsPath}/${id}${path}`)).toMatchObject({ status: 404 })
    }
  })

  test('platform keys access administration and tenants', async ({
    scheduler,
    call,
    platform,
    inDemo,
    work,
  }) => {
    const own = jobRecord.parse((await platform('POST', jobsPath, budgets)).body)
    expect(await work(null)).toBe('Background jobs: 1 done')
    expect(jobList.parse((await platform('GET', jobsPath)).body).jobs).toMatchObject([{ id: own.id }])
    const { id } = await scheduler.fresh.databases.findTenant({ slug: administrationSlug })
    expect(await scheduler.fresh.databases.withTenant(id, (db) => db.$count(backgroundJobs))).toBe(1)

    const mount = '/api/v1/tenants/demo/engine/jobs'
    const theirs = await platform('POST', mount, budgets, { 'x-audit-reason': 'ticket 9' })
    expect(theirs.status, theirs.text).toBe(202)
    const address = theirs.headers.get('location') ?? ''
    expect(address).toBe(`${mount}/${jobRecord.parse(theirs.body).id}`)
    expect((await platform('GET', address)).body).toEqual(theirs.body)
    expect((await call('GET', address.replace(mount, jobsPath))).body).toEqual(theirs.body)
    expect((await call('GET', address)).status, "a tenant's key").toBe(404)
    const audited = await inDemo((db) => db.select().from(auditLog).where(eq(auditLog.reason, 'ticket 9')))
    expect(audited.map(({ entity }) => entity).toSorted()).toEqual(['background_job', 'tenant'])
  })

  test.for([
    ['POST', '', 'jobs:write'],
    ['GET', '', 'jobs:read'],
    ['GET', '/:id', 'jobs:read'],
    ['GET', '/:id/files/x', 'jobs:read'],
    ['POST', '/:id/cancel', 'jobs:write'],
    ['POST', '/:id/retry', 'jobs:write'],
  ] as const)('%s jobs%s needs %s', async ([method, path, scope], { scheduler }) => {
    const other = scope === 'jobs:read' ? 'jobs:write' : 'jobs:read'
    const limited = await scheduler.caller('demo', [other, 'cron:run'])
    const address = jobsPath + path.replace(':id', '0190a0b0-0000-7000-8000-00000000dead')
    const reply = await limited(method, address, method === 'POST' ? budgets : undefined)
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
    expect(reply.text).toContain(scope)
  })

  test.for<[job: { kind: string; params: JsonValue }, ...scopes: Scope[]]>([
    [edit('companies', { city: 'Gdynia' }), 'contacts:write'],
    [edit('contacts', { position: 'CFO' }), 'contacts:write'],
    [edit('calendar_events', { title: 'Moved' }), 'calendar:write'],
    [
      { kind: 'cascading_delete', params: { entity: 'company', id: nothing } },
      'contacts:write',
      'calendar:write',
    ],
    [{ kind: 'analytic_report', params: taxReport }, 'tax:read'],
    [{ kind: pdfJobKind, params: {} }, 'pdf:write'],
    [edit('tickets', { priority: 'high' })],
    [budgets],
  ])('%j needs the scopes of what it changes, too', async ([job, ...scopes], { scheduler, call, inDemo }) => {
    const writer = await scheduler.caller('demo', ['jobs:read', 'jobs:write'])
    const owner = await scheduler.caller('demo', ['jobs:read', 'jobs:write', ...scopes])
    const [status, text] = scopes.length > 0 ? [403, scopes.join(', ')] : [202, '']
    if (job.kind !== pdfJobKind) {
      const refused = await create(writer, job)
      expect(refused.status, refused.text).toBe(status)
      expect(refused.text).toContain(text)
      expect((await create(owner, job)).status).toBe(202)
    }
    const { id } = await created(call)
    await inDemo((db) => db.update(backgroundJobs).set(job).where(eq(backgroundJobs.id, id)))
    for (const action of ['cancel', 'retry']) {
      const path = `${jobsPath}/${id}/${action}`
      if (scopes.length > 0)
        expect(await writer('POST', path)).toMatchObject({ status, body: { code: 'missing-scope' } })
      expect((await owner('POST', path)).status).toBe(202)
    }
  })

  test('an invalid id → 422', async ({ call }) => {
    expect(await call('GET', `${jobsPath}/7`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/path/id' }] },
    })
  })
})

/** The paths of the open descriptors of this process (proc(5)). */
async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd')
  return Promise.all(descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')))
}
