import { afterAll, expect, inject, test } from 'vitest'
import { claimJob } from './claim-job.ts'
import { openJobStage } from './testing/running-jobs.ts'

const stage = await openJobStage(inject('databaseServer'), 'acme')
afterAll(() => stage[Symbol.asyncDispose]())

const claim = {
  worker: 'test',
  kinds: ['count'],
  heartbeatTimeoutMs: 30_000,
  at: new Date('2026-11-21T08:00:00Z'),
}

test('a worker does not wait for a concurrent claim, and claims the next job', async () => {
  const ids = [await stage.add({ priority: 'high' }), await stage.add({})]
  const { databases, tenant } = stage.fresh
  const claimed = await databases.withTenant(tenant('acme').id, (db) =>
    db.transaction(async (tx) => {
      const first = await claimJob(tx, claim)
      const second = await claimJob(db, claim)
      const third = await claimJob(db, claim)
      return [first, second, third].map((job) => job?.id)
    }),
  )
  expect(claimed).toEqual([...ids, undefined])
})

test.for(['pending', 'success', 'failed', 'cancelled'] as const)(
  'a %s job with an old heartbeat is not taken over',
  async (status) => {
    await stage.add({ status, heartbeat_at: new Date(0), available_at: new Date('2100-01-01') })
    const { databases, tenant } = stage.fresh
    expect(await databases.withTenant(tenant('acme').id, (db) => claimJob(db, claim))).toBeNull()
  },
)
