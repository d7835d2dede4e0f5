import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { describe, expect, inject, test, vi } from 'vitest'
import { restartOnExit } from './restart-on-exit.ts'
import { openTestbed } from './testbed.ts'

const redis = await findRedis()
const patience = { timeout: 360_000, interval: 250 }

/** Who dies with a task in hand, and how its run stands in the log in the end. */
const deaths = [
  ['claim', 'mark_6', 'the ticker, before it commits what it claims', 'success'],
  ['commit', 'mark_1', 'the ticker, between commit and enqueue', 'success'],
  ['enqueue', 'mark_7', 'the ticker, after it has enqueued', 'success'],
  ['offer', 'mark_2', 'the worker, with the job in hand', 'success'],
  ['lease', 'mark_3', 'the worker, with the lock taken', 'success'],
  ['work', 'mark_4', 'the worker, with the work done', 'failed'],
  ['end', 'mark_5', 'the worker, with the end written', 'success'],
] as const

describe.concurrent.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  const note = isMissing ? ' (needs redis-server)' : ''
  const openBackend = () => (backend === 'Redis' && redis ? startRedis(redis) : null)

  test.skipIf(isMissing)(
    `kill -9 at any step loses no slot and runs none twice${note}`,
    async () => {
      await using server = await openBackend()
      await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server })
      const tasks = await Promise.all(
        deaths.map(async ([step, name, who, status]) => ({
          id: await testbed.addTask(name),
          step,
          name,
          who,
          status,
        })),
      )
      const dying = await testbed.addTask('dies_the_first_time', { expression: '* * * * *' })
      const faults = tasks.map(({ id, step }) => testbed.createFault(id, step))
      using _ticker = restartOnExit(() => testbed.start('ticker', { faults }))
      using _worker = restartOnExit(() => testbed.start('worker', { faults, concurrency: 1 }))
      using _other = restartOnExit(() => testbed.start('worker', { faults, concurrency: 1 }))
      await vi.waitFor(async () => {
        for (const { id } of tasks)
          expect(await testbed.runs(id)).toMatchObject([{ finished_at: expect.any(Date) }])
        expect(await testbed.runs(dying)).toMatchObject([{ status: 'failed' }, { status: 'success' }])
      }, patience)

      const marks = await testbed.marks()
      for (const { id, name, who, status } of tasks) {
        const [run] = await testbed.runs(id)
        expect(run, who).toMatchObject({ status, attempt: 1 })
        if (status === 'failed') expect(run?.error, who).toContain('Worker lost')
        expect(
          marks.filter((mark) => mark.startsWith(name)),
          who,
        ).toEqual([`${name} began`, `${name} ended`])
      }
      const [died, again] = await testbed.runs(dying)
      expect(died?.error).toContain('Worker lost')
      // About 50 s where the machine keeps time; a busy one needs longer, but never the 300 s of the time-out.
      expect((again?.started_at?.getTime() ?? 0) - (died?.started_at?.getTime() ?? 0)).toBeLessThan(200_000)
    },
    400_000,
  )

  test.skipIf(isMissing)(
    `a worker that was stopped past its lease changes nothing when it goes on${note}`,
    async () => {
      await using server = await openBackend()
      await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server })
      const id = await testbed.addTask('mark_1')
      testbed.start('ticker')
      const zombie = testbed.start('worker')
      await vi.waitFor(async () => expect(await testbed.marks()).toEqual(['mark_1 began']), patience)
      zombie.child.kill('SIGSTOP')
      testbed.start('worker')
      await vi.waitFor(
        async () => expect(await testbed.runs(id)).toMatchObject([{ status: 'failed' }]),
        patience,
      )
      await testbed.makeDue(id)
      await vi.waitFor(
        async () => expect(await testbed.runs(id)).toMatchObject([{}, { status: 'success' }]),
        patience,
      )
      const log = await testbed.runs(id)
      zombie.child.kill('SIGCONT')
      await vi.waitFor(() => expect(zombie.output()).toContain('"outcome":"lost"'), patience)
      expect(await testbed.runs(id)).toEqual(log)
      expect(log).toMatchObject([{ fence: 1, error: expect.stringContaining('Worker lost') }, { fence: 2 }])
    },
    400_000,
  )
})
