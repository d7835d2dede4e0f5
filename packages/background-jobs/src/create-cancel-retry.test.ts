import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { asOwner } from '@fiscus/db/connections/connect'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { lockWaits } from '@fiscus/testing/lock-waits'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { cancelJob } from './cancel-job.ts'
import { createJob } from './create-job.ts'
import type { JobKind } from './define-job-kind.ts'
import { openJobsMax } from './open-jobs.ts'
import { retryJob } from './retry-job.ts'
import { countRows, openJobStage, upTo } from './testing/running-jobs.ts'

const stage = await openJobStage(inject('databaseServer'), 'acme')
afterAll(() => stage[Symbol.asyncDispose]())

const { databases } = stage.fresh
const inScope: <T>(work: Parameters<typeof databases.withTenant<T>>[1]) => Promise<T> = (work) =>
  databases.withTenant(stage.fresh.tenant('acme').id, work)
const author: Author = {
  at: new Date('2026-11-21T08:00:00Z'),
  actor: 'key:1',
  request_id: 'r-1',
  reason: 'ticket 7',
}
const request = { kind: 'count', params: { items: 3, chunk: 1 }, priority: 'normal' } as const

const create = (differences: Partial<Parameters<typeof createJob>[1]> = {}) =>
  inScope((db) => createJob(db, { ...request, ...differences }, author))
const cancel = (id: string) => inScope((db) => cancelJob(db, id, author))
const retry = (id: string) => inScope((db) => retryJob(db, id, author))
const auditOf = (id: string) =>
  inScope((db) => db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(auditLog.id))

async function created(differences: Parameters<typeof create>[0] = {}): Promise<string> {
  const job = await create(differences)
  if (job.kind !== 'created') throw new Error(`The job is ${job.kind}`)
  return job.id
}

test('a created job waits for a worker', async () => {
  const id = await created({ priority: 'high' })
  expect(await stage.job(id)).toMatchObject({
    ...request,
    priority: 'high',
    status: 'pending',
    created_at: author.at,
    created_by: 'key:1',
    request_id: 'r-1',
    progress_percent: 0,
    total_items: null,
    cursor: null,
    attempts: 0,
  })
  expect(await auditOf(id)).toMatchObject([
    {
      actor: 'key:1',
      action: 'create',
      entity: 'background_job',
      reason: 'ticket 7',
      after: { kind: 'count', priority: 'high' },
    },
  ])
  expect((await stage.work([countRows])).succeed).toBe(1)
})

test('an equal request with the same key returns its job, and a different request is rejected', async () => {
  const first = await created({ requestKey: 'k-1' })
  expect(await create({ requestKey: 'k-1', params: { chunk: 1, items: 3 } })).toEqual({
    kind: 'repeated',
    id: first,
  })
  expect(await create({ requestKey: 'k-1', params: { items: 4, chunk: 1 } })).toEqual({ kind: 'key_reused' })
  expect(await create({ requestKey: 'k-1', priority: 'low' })).toEqual({ kind: 'key_reused' })
  expect(await auditOf(first)).toHaveLength(1)
})

test('of concurrent calls with one key, one creates a job', async () => {
  const calls = await Promise.all(upTo(8).map(() => create({ requestKey: 'k-2' })))
  expect(calls.map(({ kind }) => kind).toSorted()).toEqual(['created', ...Array(7).fill('repeated')])
})

describe('a cancellation', () => {
  test('cancels a job that waits', async () => {
    const id = await created()
    expect(await cancel(id)).toEqual({ kind: 'cancelled' })
    expect(await stage.job(id)).toMatchObject({ status: 'cancelled', finished_at: author.at })
    expect(await auditOf(id)).toMatchObject([{}, { action: 'cancel', before: { status: 'pending' } }])
    expect(await cancel(id)).toEqual({ kind: 'ended' })
  })

  test('ends a running job after its chunk; a retry continues from its cursor', async () => {
    await stage.work([countRows])
    const id = await created()
    const job: JobKind = countRows
    const cancelled: JobKind = {
      ...job,
      async chunk(context, params, first) {
        expect(await cancel(id)).toEqual({ kind: 'requested' })
        return job.chunk(context, params, first, undefined)
      },
    }
    expect(await retry(id)).toEqual({ kind: 'rejected', status: 'pending' })
    expect((await stage.work([cancelled])).cancel).toBe(1)
    expect(await stage.counted(id)).toEqual([0])
    expect(await retry(id)).toEqual({ kind: 'retried' })
    expect((await stage.work([countRows])).succeed).toBe(1)
    expect(await stage.counted(id)).toEqual([0, 1, 2])
    expect(await stage.job(id)).toMatchObject({ status: 'success', cancel_requested_at: null })
    expect(await retry(id)).toEqual({ kind: 'rejected', status: 'success' })
    expect(await cancel(id)).toEqual({ kind: 'ended' })
  })
})

test('a retry of a failed job continues from its cursor', async () => {
  const id = await stage.add({ params: { items: 3, chunk: 1 }, attempts_without_progress: 5 })
  expect((await stage.work([countRows])).fail).toBe(1)
  expect(await retry(id)).toEqual({ kind: 'retried' })
  expect((await stage.work([countRows])).succeed).toBe(1)
  expect(await auditOf(id)).toMatchObject([{ action: 'retry', before: { status: 'failed' } }])
})

describe('of two concurrent calls for one job, only the first one changes it', () => {
  /** Makes both calls while another transaction holds the row, so that they meet at its lock. */
  function meetAtLock<T>(id: string, call: (id: string) => Promise<T>): Promise<T[]> {
    const url = stage.fresh.urlOf('acme')
    return asOwner(url, (owner) =>
      owner.begin(async (sql) => {
        await sql`select from background_jobs where id = ${id} for update`
        const calls = Promise.all([call(id), call(id)])
        await vi.waitFor(async () => expect(await lockWaits(url)).toBe(2), 180_000)
        return { calls }
      }),
    ).then(({ calls }) => calls)
  }

  test('a retry', async () => {
    const id = await stage.add({ status: 'failed', error: 'no luck' })
    const retries = await meetAtLock(id, retry)
    expect(retries).toContainEqual({ kind: 'retried' })
    expect(retries).toContainEqual({ kind: 'rejected', status: 'pending' })
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('a cancellation', async () => {
    const id = await stage.add({})
    const cancellations = await meetAtLock(id, cancel)
    expect(cancellations).toContainEqual({ kind: 'cancelled' })
    expect(cancellations).toContainEqual({ kind: 'ended' })
    expect(await auditOf(id)).toHaveLength(1)
  })
})

test('a job that does not exist is unknown', async () => {
  const id = '0190a0b0-0000-7000-8000-000000000001'
  expect([await cancel(id), await retry(id)]).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }])
})

test('a scope has at most a thousand waiting and running jobs', async () => {
  await stage.work([countRows])
  await Promise.all(upTo(openJobsMax - 1).map(() => stage.add({})))
  const last = await created({ requestKey: 'last' })
  expect(await create()).toEqual({ kind: 'too_many' })
  expect(await create({ requestKey: 'last' })).toEqual({ kind: 'repeated', id: last })
  const failed = await stage.add({ status: 'failed', error: 'no luck' })
  expect(await retry(failed)).toEqual({ kind: 'too_many' })
  expect(await stage.job(failed)).toMatchObject({ status: 'failed', error: 'no luck' })
  await cancel(last)
  expect(await retry(failed)).toEqual({ kind: 'retried' })
  await cancel(failed)
  expect((await create()).kind).toBe('created')
})
