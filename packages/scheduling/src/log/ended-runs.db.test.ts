import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { expect, inject, test } from 'vitest'
import { queuesOf } from '../tasks/queue-of.ts'
import { sampleRegistryRows, testRegistry } from '../testing/sample-registry.ts'
import { endedMax, endedRuns } from './ended-runs.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const queueOf = queuesOf(sampleRegistryRows)

test('each queue has its last hundred successes and failures, and the latest run of each task that found nothing', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'demo')
  const { control } = fresh.databases
  const registry = testRegistry(fresh)
  const { id: tenant_id } = fresh.tenant('demo')
  const tasks = {
    clean_up: await registry.addTask({ name: 'clean_up' }),
    import: await registry.addTask({ name: 'import' }),
    import_of_demo: await registry.addTask({ name: 'import', tenant_id }),
  }
  const add = async (
    of: keyof typeof tasks,
    end: Pick<typeof cronRuns.$inferInsert, 'status' | 'found_work'>,
    minutes: readonly number[],
  ) => {
    const { id: task_id, name: task_name, tenant_id } = tasks[of]
    const rows = minutes.map((minute) => {
      const at = new Date(noon + minute * 60_000)
      return {
        task_id,
        task_name,
        tenant_id,
        trigger: 'manual',
        scheduled_at: at,
        finished_at: at,
        error: end.status === 'success' ? null : 'Error: no disk',
        ...end,
      } as const
    })
    const added = await control.insert(cronRuns).values(rows).returning({ id: cronRuns.id })
    return added.map(({ id }) => id)
  }
  const minutes = Array.from({ length: endedMax + 5 }, (_, minute) => minute)
  await add('import', { status: 'success', found_work: false }, minutes)
  const [idle] = await add('import_of_demo', { status: 'success', found_work: false }, [500])
  const [ofEarlierRelease] = await add('import_of_demo', { status: 'success', found_work: null }, [499])
  const worked = await add('import', { status: 'success', found_work: true }, minutes)
  const failed = await add('import', { status: 'failed' }, minutes)
  const others = {
    skipped: await add('clean_up', { status: 'skipped' }, [1]),
    timeout: await add('clean_up', { status: 'timeout' }, [2]),
    interrupted: await add('clean_up', { status: 'interrupted' }, [3]),
  }
  await registry.addScheduledRun({ name: 'planned' })

  const ended = await endedRuns(control, queueOf)
  expect([...ended.keys()].sort()).toEqual(['jobs', 'maintenance'])
  expect(ended.get('jobs')).toEqual({
    completed: [idle, ofEarlierRelease, ...worked.reverse()].slice(0, endedMax),
    failed: failed.reverse().slice(0, endedMax),
  })
  expect(ended.get('maintenance')).toEqual({
    completed: [],
    failed: [...others.interrupted, ...others.timeout],
  })
})
