import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { expect, inject, test } from 'vitest'
import { testRegistry } from '../testing/sample-registry.ts'
import { requeueRuns } from './requeue-runs.ts'

test('with a profile, only the waiting runs of that profile are enqueued', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'demo')
  const { control } = fresh.databases
  const { addScheduledRun } = testRegistry(fresh)
  const admin = await addScheduledRun({ name: 'of_admin' })
  const client = await addScheduledRun({ name: 'of_client', tenant_id: fresh.tenant('demo').id })

  const now = new Date('2026-11-21T08:01:00Z')
  const requeued = async (profile: 'admin' | 'client') =>
    (await requeueRuns(control, () => 'jobs', now, profile)).map(({ runId }) => runId)
  expect(await requeued('client')).toEqual([client.run.id])
  expect(await requeued('client'), 'is not enqueued again at once').toEqual([])
  expect(await requeued('admin')).toEqual([admin.run.id])
})
