import { jobList, jobRecord } from '@fiscus/contracts/jobs/job-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { queueWorker } from '@fiscus/tasks/queue-worker'
import { runOn } from '@fiscus/tasks/testing/task-context'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { jobs, type RunningScheduler, runningScheduler } from '../testing/running-scheduler.ts'

let scheduler: RunningScheduler
let call: Call
let platform: Call
beforeAll(async () => {
  scheduler = await runningScheduler(inject('databaseServer'), 'demo', 'other')
  call = await scheduler.caller('demo')
  platform = await scheduler.caller(null)
})
afterAll(() => scheduler[Symbol.asyncDispose]())

const demo = () => scheduler.fresh.tenant('demo').id
const inDemo = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  scheduler.fresh.databases.withTenant(demo(), work)
const control = () => scheduler.fresh.databases.control
const changeWorker = (changes: Partial<typeof cronTasks.$inferInsert>) =>
  control().update(cronTasks).set(changes).where(eq(cronTasks.name, 'queue_worker'))
beforeEach(async () => {
  await inDemo((db) => db.delete(backgroundJobs))
  await control().delete(cronRuns)
  await changeWorker({ run_id: null, is_active: 1, paused_until: null })
})

const budgets = { kind: 'budget_totals', params: {} }
const report = { kind: 'analytic_report', params: { report: 'tickets_by_status_and_age' } }
const create = (body: unknown = budgets, headers: Record<string, string> = {}) =>
  call('POST', jobs, body, headers)
const created = async (body?: unknown, headers?: Record<string, string>) => {
  const reply = await create(body, headers)
  expect(reply.status, reply.text).toBe(202)
  return jobRecord.parse(reply.body)
}
const show = async (id: string) => jobRecord.parse((await call('GET', `${jobs}/${id}`)).body)

/** Runs the task queue_worker, as a worker does. */
const work = (slug: string | null = 'demo') =>
  runOn(scheduler.fresh, queueWorker, {
    slug,
    now: scheduler.clock.now(),
    blobs: scheduler.blobsOf(slug === null ? 'administration' : scheduler.fresh.tenant(slug).id),
  })

describe('POST jobs', () => {
  test('returns 202 with the job and its address, and the worker executes it', async () => {
    const reply = await create({ ...budgets, priority: 'high' })
    expect(reply.status, reply.text).toBe(202)
    const job = jobRecord.parse(reply.body)
    expect(reply.headers.get('location')).toBe(`${jobs}/${job.id}`)
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
    expect(await show(job.id)).toMatchObject({
      status: 'success',
      progress_percent: 100,
      total_items: 0,
      attempts: 1,
      summary: expect.any(String),
    })
  })

  test('triggers the queue_worker of its scope, at most one run at a time', async () => {
    await created()
    await created()
    const [task] = await control().select().from(cronTasks).where(eq(cronTasks.tenant_id, demo()))
    expect(task).toBeDefined()
    expect(await control().select().from(cronRuns)).toMatchObject([
      { task_name: 'queue_worker', tenant_id: demo(), trigger: 'manual', status: 'scheduled' },
    ])
  })

  test.for([{ is_active: 0 as const }, { paused_until: new Date('2026-11-21T09:00:00Z') }])(
    'an inactive or paused queue_worker is not triggered: %o',
    async (change) => {
      await changeWorker(change)
      await created()
      expect(await control().select().from(cronRuns)).toEqual([])
    },
  )

  test('the same Idempotency-Key returns the same job for the same request, and 409 for another request', async () => {
    const headers = { 'idempotency-key': 'k-1' }
    const first = await created(budgets, headers)
    const again = await create({ params: {}, kind: 'budget_totals' }, headers)
    expect(again).toMatchObject({ status: 202, body: { id: first.id } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await create({ ...budgets, priority: 'low' }, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
    const { body } = await (await scheduler.caller('demo'))('POST', jobs, budgets, headers)
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
  ])('%o → 422 at %s', async ([body, pointer]) => {
    const reply = await create(body)
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
    expect(reply.text, 'without texts of the validator').not.toMatch(/Invalid input|discriminator/)
  })

  test('the response to an unknown kind lists the known kinds', async () => {
    expect((await create({ kind: 'dance', params: {} })).text).toContain('This must be one of bulk_edit, ')
  })
})

test('GET jobs lists jobs page by page, the newest first, by status and kind', async () => {
  const first = await created()
  await created(report)
  const last = await created()
  await call('POST', `${jobs}/${first.id}/cancel`)
  const list = async (query: string) => jobList.parse((await call('GET', `${jobs}${query}`)).body)
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
    expect(await call('GET', `${jobs}${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    })
})

describe('cancel and retry', () => {
  test('a pending job can be cancelled and retried, a completed job cannot', async () => {
    const { id } = await created()
    const [cancel, retry] = [`${jobs}/${id}/cancel`, `${jobs}/${id}/retry`]
    expect(await call('POST', retry)).toMatchObject({ status: 409, body: { code: 'job-not-retryable' } })
    expect(await call('POST', cancel)).toMatchObject({ status: 202, body: { status: 'cancelled' } })
    expect(await call('POST', cancel)).toMatchObject({ status: 409, body: { code: 'job-over' } })
    expect(await work()).toBe('Background jobs: none')
    expect(await call('POST', retry)).toMatchObject({ status: 202, body: { status: 'pending' } })
    expect(await work()).toBe('Background jobs: 1 done')
    for (const path of [cancel, retry]) expect(await call('POST', path)).toMatchObject({ status: 409 })
  })

  test('a running job can be cancelled, and not retried', async () => {
    const { id } = await created()
    await inDemo((db) => db.update(backgroundJobs).set({ status: 'running', heartbeat_at: new Date() }))
    expect(await call('POST', `${jobs}/${id}/retry`)).toMatchObject({ status: 409 })
    expect(await call('POST', `${jobs}/${id}/cancel`)).toMatchObject({
      status: 202,
      body: { status: 'running', cancel_requested_at: '2026-11-21T08:00:00.000Z' },
    })
  })

  test('each change is audited with actor and reason', async () => {
    const { id } = await created(budgets, { 'x-audit-reason': 'ticket 7' })
    await call('POST', `${jobs}/${id}/cancel`)
    await call('POST', `${jobs}/${id}/retry`)
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

test('a bulk edit lists the records that it could not edit', async () => {
  const id = '0190a0b0-0000-7000-8000-00000000dead'
  await inDemo((db) => db.insert(companies).values({ name: 'Acme' }))
  const params = { entity: 'companies', set: { city: 'Gdynia' }, ids: [id] }
  const job = await created({ kind: 'bulk_edit', params })
  await work()
  expect(await show(job.id)).toMatchObject({ status: 'success', failed_items: 1, item_errors: [{ id }] })
})

describe('the files of a job', () => {
  async function reported() {
    const { id } = await created(report)
    expect(await work()).toBe('Background jobs: 1 done')
    const [file] = (await show(id)).result_files
    if (!file) throw new Error('The report has no file')
    return { id, file, address: `${scheduler.url}${jobs}/${id}/files/${encodeURIComponent(file.name)}` }
  }
  const download = async (address: string) =>
    fetch(address, { headers: { authorization: `Bearer ${await scheduler.keyOf('demo', ['jobs:read'])}` } })

  test('are downloaded unchanged', async () => {
    const { file, address } = await reported()
    const reply = await download(address)
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': file.media_type,
      'content-length': String(file.bytes),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      etag: `"${file.sha256}"`,
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    const again = await scheduler
      .blobsOf(demo())
      .put(ReadableStream.from([bytes]), AbortSignal.timeout(60_000))
    expect(again).toEqual({ sha256: file.sha256, bytes: file.bytes })
  })

  test('that are damaged or missing → 500', async () => {
    const { file, address } = await reported()
    await inDemo((db) =>
      db.update(backgroundJobs).set({ result_files: [{ ...file, sha256: '0'.repeat(64) }] }),
    )
    expect(await (await download(address)).json()).toMatchObject({ code: 'internal-error' })
  })

  test('are found only by their name and their job', async () => {
    const { id, file } = await reported()
    const { id: another } = await created()
    for (const path of [
      `${id}/files/nothing.csv`,
      `${id}/files/..%2F..%2Fx`,
      `${another}/files/${file.name}`,
    ])
      expect(await call('GET', `${jobs}/${path}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('access to jobs', () => {
  test('a job of a tenant → 404 for another tenant and for the administration', async () => {
    const { id } = await created()
    for (const caller of [await scheduler.caller('other'), platform]) {
      expect(jobList.parse((await caller('GET', jobs)).body).jobs).toEqual([])
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/files/x'],
        ['POST', '/cancel'],
        ['POST', '/retry'],
      ] as const)
        expect(await caller(method, `${jobs}/${id}${path}`)).toMatchObject({ status: 404 })
    }
  })

  test('a key of the platform accesses the jobs of the administration, and those of a tenant under its path', async () => {
    const own = jobRecord.parse((await platform('POST', jobs, budgets)).body)
    expect(await work(null)).toBe('Background jobs: 1 done')
    expect(jobList.parse((await platform('GET', jobs)).body).jobs).toMatchObject([{ id: own.id }])
    const { id } = await scheduler.fresh.databases.findTenant({ slug: administrationSlug })
    expect(await scheduler.fresh.databases.withTenant(id, (db) => db.$count(backgroundJobs))).toBe(1)

    const mount = '/api/v1/tenants/demo/engine/jobs'
    const theirs = await platform('POST', mount, budgets, { 'x-audit-reason': 'ticket 9' })
    expect(theirs.status, theirs.text).toBe(202)
    const address = theirs.headers.get('location') ?? ''
    expect(address).toBe(`${mount}/${jobRecord.parse(theirs.body).id}`)
    expect((await platform('GET', address)).body).toEqual(theirs.body)
    expect((await call('GET', address.replace(mount, jobs))).body).toEqual(theirs.body)
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
  ] as const)('%s jobs%s needs %s', async ([method, path, scope]) => {
    const other = scope === 'jobs:read' ? 'jobs:write' : 'jobs:read'
    const limited = await scheduler.caller('demo', [other, 'cron:run'])
    const address = jobs + path.replace(':id', '0190a0b0-0000-7000-8000-00000000dead')
    const reply = await limited(method, address, method === 'POST' ? budgets : undefined)
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
    expect(reply.text).toContain(scope)
  })

  test('an invalid id → 422', async () => {
    expect(await call('GET', `${jobs}/7`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/path/id' }] },
    })
  })
})
