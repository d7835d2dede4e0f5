import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { describe, expect, inject, test, vi } from 'vitest'
import { openTestbed } from './testbed.ts'

const redis = await findRedis()
const waitOptions = { timeout: 240_000, interval: 250 }
const drainSeconds = 8
/** The drain time, and 60 s for a busy machine. */
const shutdownMsMax = (drainSeconds + 60) * 1000

describe.concurrent.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  const note = isMissing ? ' (needs redis-server)' : ''

  test.skipIf(isMissing)(
    `on SIGTERM a busy worker drains its runs and gives back the unfinished ones: no run is lost, no run is executed twice${note}`,
    async () => {
      await using server = backend === 'Redis' && redis ? await startRedis(redis) : null
      await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server })
      const short = [await testbed.addTask('ends_on_request'), await testbed.addTask('ends_on_request_too')]
      const long = [
        await testbed.addTask('waits_the_first_time'),
        await testbed.addTask('ignores_the_first_time'),
      ]
      const worker = testbed.start('worker', { concurrency: 4, drainSeconds })
      testbed.start('ticker')
      const started = ['began', 'began', 'ignores', 'waits']
      await vi.waitFor(async () => expect((await testbed.marks()).sort()).toEqual(started), waitOptions)
      const waiting = [
        await testbed.addTask('mark_1'),
        await testbed.addTask('mark_2'),
        await testbed.addTask('mark_3'),
      ]
      const runsOf = async (ids: readonly string[]) =>
        (await testbed.runs()).filter(({ task_id }) => ids.includes(task_id))
      const waits = { status: 'scheduled', attempt: 1, enqueued_at: expect.any(Date), started_at: null }
      await vi.waitFor(
        async () => expect(await runsOf(waiting)).toMatchObject(waiting.map(() => waits)),
        waitOptions,
      )

      const signalledAt = performance.now()
      worker.child.kill('SIGTERM')
      await vi.waitFor(() => expect(worker.output()).toContain('"stopping"'), waitOptions)
      await testbed.addMark('go on')
      await worker.ended
      expect(worker.child.exitCode, worker.output()).toBe(0)
      expect(performance.now() - signalledAt).toBeLessThan(shutdownMsMax)
      expect(await runsOf(short)).toMatchObject(short.map(() => ({ status: 'success', attempt: 1 })))
      expect(await runsOf(long)).toMatchObject(long.map(() => ({ status: 'scheduled', attempt: 2 })))
      expect(await runsOf(waiting)).toMatchObject(waiting.map(() => waits))

      testbed.start('worker', { concurrency: 4 })
      const all = [...short, ...long, ...waiting]
      await vi.waitFor(async () => {
        const statuses = (await testbed.runs()).map(({ status }) => status)
        expect(statuses).toEqual(all.map(() => 'success'))
      }, waitOptions)
      const waitingMarks = ['mark_1', 'mark_2', 'mark_3'].flatMap((name) => [
        `${name} began`,
        `${name} ended`,
      ])
      expect((await testbed.marks()).sort()).toEqual(
        ['began', 'began', 'go on', 'ignores', 'ignores', 'waits', 'waits', ...waitingMarks].sort(),
      )
    },
    400_000,
  )
})
