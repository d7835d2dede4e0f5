import { afterAll, expect, inject, test } from 'vitest'
import { openJobStage } from './testing/running-jobs.ts'
import { JobLost, updateClaimedJob } from './update-claimed-job.ts'

const stage = await openJobStage(inject('databaseServer'), 'acme')
afterAll(() => stage[Symbol.asyncDispose]())

const update = (id: string, fence: number) => {
  const { databases, tenant } = stage.fresh
  return databases.withTenant(tenant('acme').id, (db) =>
    updateClaimedJob(db, { id, fence }, { processed_items: 7 }),
  )
}

test('a running job is updated with the fence of its start, and not with an earlier fence', async () => {
  const id = await stage.add({ status: 'running', fence: 3 })
  await expect(update(id, 2)).rejects.toThrow(JobLost)
  expect(await update(id, 3)).toEqual({ cancel_requested_at: null })
  expect(await stage.job(id)).toMatchObject({ processed_items: 7, heartbeat_at: expect.any(Date) })
})

test.for(['pending', 'success', 'failed', 'cancelled'] as const)(
  'a %s job is not updated',
  async (status) => {
    const id = await stage.add({ status, fence: 3 })
    await expect(update(id, 3)).rejects.toThrow(JobLost)
    expect(await stage.job(id)).toMatchObject({ status, processed_items: 0 })
  },
)
