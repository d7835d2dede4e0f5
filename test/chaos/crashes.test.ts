import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { describe, expect, inject, test, vi } from 'vitest'
import { restartOnExit } from './restart-on-exit.ts'
import { openTestbed } from './testbed.ts'

const redis = await findRedis()
const waitOptions = { timeout: 360_000, interval: 250 }

/** The step at which a process is killed, and the attempt with which the run succeeds. */
const crashes = [
  ['claim', 'mark_6', 'the ticker, before it commits the claim', 1],
  ['commit', 'mark_1', 'the ticker, between commit and enqueue', 1],
  ['enqueue', 'mark_7', 'the ticker, after it enqueues the run', 1],
  ['offer', 'mark_2', 'the worker, after it receives the job', 1],
  ['lease', 'mark_3', 'the worker, after it takes the lock', 1],
  ['work', 'mark_4', 'the worker, when the task is done', 2],
  ['end', 'mark_5', 'the worker, after it writes the end', 1],
] as const

const lostOnce = {
  earlier_attempts: [{ attempt: 1, outcome: 'worker_lost', error: expect.stringMatching(/^Worker lost: /) }],
}

describe.concurrent.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  const note = isMissing ? ' (needs redis-server)' : ''
  const openBackend = () => (backend === 'Redis' && redis ? startRedis(redis) : null)

  test.skipIf(isMissing)(
    `kill -9 at any step loses no slot, and a run that loses its worker continues with its second attempt${note}`,
    async () => {
      await using server = await openBackend()
      await using testbed = await openTestbed({ server: inject('databaseServer'), redis: server })
      const tasks = await Promise.all(
        crashes.map(async ([step, name, description, attempt]) => ({
          id: await testbed.addTask(name),
          step,
          name,
          description,
          attempt,
        })),
      )
      const crashing = await testbed.addTask('dies_the_first_time')
      const faults = tasks.map(({ id, step }) => testbed.createFault(id, step))
      using _ticker = restartOnExit(() => testbed.start('ticker', { faults }))
      using _worker = restartOnExit(() => testbed.start('worker', { faults, concurrency: 1 }))
      using _secondWorker = restartOnExit(() => testbed.start('worker', { faults, concurrency: 1 }))
      await vi.waitFor(async () => {
        for (const id of [...tasks.map((task) => task.id), crashing])
          expect(await testbed.runs(id)).toMatchObject([{ finished_at: expect.any(Date) }])
      }, waitOptions)

      const marks = await testbed.marks()
      for (const { id, name, description, attempt } of tasks) {
        const [run] = await testbed.runs(id)
        expect(run, description).toMatchObject({ status: 'success', attempt, fence: attempt })
        if (attempt === 2) expect(run, description).toMatchObject(lostOnce)
        expect(
          marks.filter((mark) => mark.startsWith(name)),
          description,
        ).toEqual(Array.from({ length: attempt }, () => [`${name} began`, `${name} ended`]).flat())
      }
      const [run] = await testbed.runs(crashing)
      expect(run, 'the next slot of the task comes in a year').toMatchObject({
        status: 'success',
        result: 'done at the second time',
        attempt: 2,
        ...lostOnce,
      })
    },
    400_000,
  )

  test.skipIf(isMissing)(
    `a worker that was suspended beyond its lease changes nothing when it resumes, after the run's second attempt${note}`,
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
        async () => expect(await testbed.runs(id)).toMatchObject([{ status: 'success' }]),
        waitOptions,
      )
      const log = await testbed.runs(id)
      suspended.child.kill('SIGCONT')
      await vi.waitFor(() => expect(suspended.output()).toContain('"outcome":"lost"'), waitOptions)
      expect(await testbed.runs(id)).toEqual(log)
      expect(await testbed.marks('acme')).toEqual(['mark_1 began', 'mark_1 began', 'mark_1 ended'])
      expect(log).toMatchObject([{ fence: 2, attempt: 2, ...lostOnce }])
    },
    400_000,
  )
})
