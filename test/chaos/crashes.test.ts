import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { describe, expect, inject, test, vi } from 'vitest'
import { restartOnExit } from './restart-on-exit.ts'
import { openTestbed } from './testbed.ts'

const redis = await findRedis()
const waitOptions = { timeout: 360_000, interval: 250 }

/** The step at which a process is killed, and the final status of the run. */
const crashes = [
  ['claim', 'mark_6', 'the ticker, before it commits the claim', 'success'],
  ['commit', 'mark_1', 'the ticker, between commit and enqueue', 'success'],
  ['enqueue', 'mark_7', 'the ticker, after it enqueues the run', 'success'],
  ['offer', 'mark_2', 'the worker, after it receives the job', 'success'],
  ['lease', 'mark_3', 'the worker, after it takes the lock', 'success'],
  ['work', 'mark_4', 'the worker, when the task is done', 'failed'],
  ['end', 'mark_5', 'the worker, after it writes the end', 'success'],
] as const

describe.concurrent.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  const note = isMissing ? ' (needs redis-server)' : ''
  const openBackend = () => (backend === 'Redis' && redis ? startRedis(redis) : null)

  test.skipIf(isMissing)(
    `kill -9 at any step loses no slot and runs no slot twice${note}`,
    async () => {
      await using server = await openBackend()
      await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server })
      const tasks = await Promise.all(
        crashes.map(async ([step, name, description, status]) => ({
          id: await testbed.addTask(name),
          step,
          name,
          description,
          status,
        })),
      )
      const crashing = await testbed.addTask('dies_the_first_time', { expression: '* * * * *' })
      const faults = tasks.map(({ id, step }) => testbed.createFault(id, step))
      using _ticker = restartOnExit(() => testbed.start('ticker', { faults }))
      using _worker = restartOnExit(() => testbed.start('worker', { faults, concurrency: 1 }))
      using _secondWorker = restartOnExit(() => testbed.start('worker', { faults, concurrency: 1 }))
      await vi.waitFor(async () => {
        for (const { id } of tasks)
          expect(await testbed.runs(id)).toMatchObject([{ finished_at: expect.any(Date) }])
        expect(await testbed.runs(crashing)).toMatchObject([{ status: 'failed' }, { status: 'success' }])
      }, waitOptions)

      const marks = await testbed.marks()
      for (const { id, name, description, status } of tasks) {
        const [run] = await testbed.runs(id)
        expect(run, description).toMatchObject({ status, attempt: 1 })
        if (status === 'failed') expect(run?.error, description).toContain('Worker lost')
        expect(
          marks.filter((mark) => mark.startsWith(name)),
          description,
        ).toEqual([`${name} began`, `${name} ended`])
      }
      const [first, second] = await testbed.runs(crashing)
      expect(first?.error).toContain('Worker lost')
      // About 50 s on an idle machine. The time-out of the task, 300 s, must not be what ends the first run.
      expect((second?.started_at?.getTime() ?? 0) - (first?.started_at?.getTime() ?? 0)).toBeLessThan(200_000)
    },
    400_000,
  )

  test.skipIf(isMissing)(
    `a worker that was suspended beyond its lease changes nothing when it resumes${note}`,
    async () => {
      await using server = await openBackend()
      await using testbed = await openTestbed({
        server: inject('databaseServer'),
        redis: server,
        tenants: ['acme'],
      })
      const scope = { profile: 'client' as const, tenant_id: testbed.fresh.tenant('acme').id }
      const id = await testbed.addTask('mark_1', scope)
      testbed.start('ticker')
      const suspended = testbed.start('worker')
      await vi.waitFor(async () => expect(await testbed.marks('acme')).toEqual(['mark_1 began']), waitOptions)
      suspended.child.kill('SIGSTOP')
      testbed.start('worker')
      await vi.waitFor(
        async () => expect(await testbed.runs(id)).toMatchObject([{ status: 'failed' }]),
        waitOptions,
      )
      await testbed.makeDue(id)
      await vi.waitFor(
        async () => expect(await testbed.runs(id)).toMatchObject([{}, { status: 'success' }]),
        waitOptions,
      )
      const log = await testbed.runs(id)
      suspended.child.kill('SIGCONT')
      await vi.waitFor(() => expect(suspended.output()).toContain('"outcome":"lost"'), waitOptions)
      expect(await testbed.runs(id)).toEqual(log)
      expect(await testbed.marks('acme')).toEqual(['mark_1 began', 'mark_1 began', 'mark_1 ended'])
      expect(log).toMatchObject([{ fence: 1, error: expect.stringContaining('Worker lost') }, { fence: 2 }])
    },
    400_000,
  )
})
