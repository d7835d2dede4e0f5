import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { describe, expect, inject, test, vi } from 'vitest'
import { openStage } from './stage.ts'

const redis = await findRedis()
const patience = { timeout: 150_000, interval: 250 }
const drainSeconds = 4

describe.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  const note = isMissing ? ' (needs redis-server)' : ''

  test.skipIf(isMissing)(
    `a busy worker that is told to stop ends in time with 0, gives back what it could not end, and nothing runs twice${note}`,
    async () => {
      await using server = backend === 'Redis' && redis ? await startRedis(redis) : null
      await using stage = await openStage({ server: inject('databaseServer'), redis: server })
      const quick = await stage.addTask('works_for_two_seconds')
      const heeding = await stage.addTask('waits_the_first_time')
      const deaf = await stage.addTask('ignores_the_first_time')
      stage.start('ticker')
      const first = stage.start('worker', { concurrency: 3, drainSeconds })
      const statuses = async () => (await stage.runs()).map(({ status }) => status)
      await vi.waitFor(async () => expect(await statuses()).toEqual(Array(3).fill('running')), patience)
      await vi.waitFor(async () => expect(await stage.marks()).toHaveLength(2), patience)

      const toldAt = performance.now()
      expect(await first.stop('SIGTERM'), first.output()).toBe(0)
      expect(performance.now() - toldAt).toBeLessThan((drainSeconds + 9) * 1000)
      expect(await stage.runs(quick)).toMatchObject([{ status: 'success', attempt: 1 }])
      for (const id of [heeding, deaf])
        expect(await stage.runs(id)).toMatchObject([{ status: 'scheduled', attempt: 2 }])

      stage.start('worker')
      await vi.waitFor(async () => expect(await statuses()).toEqual(Array(3).fill('success')), patience)
      expect((await stage.marks()).sort()).toEqual(['ignores', 'ignores', 'waits', 'waits'])
    },
    180_000,
  )
})
