import { createJob } from '@fiscus/background-jobs/create-job'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, expect, inject, test } from 'vitest'
import { queueWorker } from './queue-worker.ts'
import { runOn } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const now = new Date('2026-11-21T08:00:00Z')
const author = { at: now, actor: 'test', request_id: null, reason: null }

async function create(slug: string | null, kind: string) {
  const { id } = await fresh.databases.findTenant({ slug: slug ?? administrationSlug })
  const request = { kind, params: {}, priority: 'normal' } as const
  await fresh.databases.withTenant(id, (db) => createJob(db, request, author))
}

test.for([null, 'acme'])('it processes the jobs of its own scope only: %s', async (slug) => {
  await create(slug, 'budget_totals')
  await create(slug, 'budget_totals')
  await create(slug, 'dance') // of another worker
  await create('other', 'budget_totals')
  const progress: number[] = []
  const run = { slug, now, progress: (done: number) => progress.push(done) }
  expect(await runOn(fresh, queueWorker, run)).toBe('Background jobs: 2 done')
  expect(progress.length).toBeGreaterThan(0)
  expect(await runOn(fresh, queueWorker, { slug, now })).toBe('Background jobs: none')
})

test('when it is stopped, its next run continues', async () => {
  await fresh.databases.withTenant(fresh.tenant('other').id, (db) => db.delete(backgroundJobs))
  await create('other', 'budget_totals')
  const stop = new AbortController()
  const stopped = {
    slug: 'other',
    now,
    signal: stop.signal,
    progress: () => stop.abort(new Error('stopped')),
  }
  expect(await runOn(fresh, queueWorker, stopped)).toBe('Background jobs: 1 to continue next minute')
  expect(await runOn(fresh, queueWorker, { slug: 'other', now })).toBe('Background jobs: 1 done')
})
