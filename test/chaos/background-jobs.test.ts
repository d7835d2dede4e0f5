import { upTo } from '@fiscus/background-jobs/testing/running-jobs'
import { expect, inject, test, vi } from 'vitest'
import { openJobWorkers } from './job-workers.ts'
import { restartOnExit } from './restart-on-exit.ts'

const waitOptions = { timeout: 240_000, interval: 20 }
const timeout = 600_000

test.concurrent.for([
  { kills: 5, owner: 'a tenant', slug: 'acme' },
  { kills: 2, owner: 'the administration', slug: null },
])(
  'a job of $owner processes each item once while its worker is killed with kill -9 $kills times',
  { timeout },
  async ({ kills, slug }) => {
    await using testbed = await openJobWorkers(inject('databaseServer'), slug)
    const id = await testbed.add({ params: { items: 600, chunk: 4, pauseMs: 20 } })
    using worker = restartOnExit(() => testbed.start())
    const progress: number[] = []
    const readJob = async () => {
      const job = await testbed.job(id)
      progress.push(job.processed_items)
      return job
    }
    for (const killed of upTo(kills)) {
      const killAt = 30 * killed + Math.random() * 30
      await vi.waitFor(async () => {
        const { attempts, processed_items } = await readJob()
        expect(attempts).toBe(killed + 1)
        expect(processed_items).toBeGreaterThan(killAt)
      }, waitOptions)
      worker.current().child.kill('SIGKILL')
    }
    await vi.waitFor(async () => expect(await readJob()).toMatchObject({ status: 'success' }), waitOptions)
    expect(await testbed.job(id)).toMatchObject({
      attempts: kills + 1,
      processed_items: 600,
      failed_items: 0,
    })
    expect(await testbed.counted(id)).toEqual(upTo(600))
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  },
)

test.concurrent('a worker that was suspended beyond its heartbeat time-out writes nothing more', {
  timeout,
}, async () => {
  await using testbed = await openJobWorkers(inject('databaseServer'), 'acme', 10_000)
  const id = await testbed.add({ params: { items: 200, chunk: 1, pauseMs: 30 } })
  const suspended = testbed.start()
  await vi.waitFor(
    async () => expect((await testbed.job(id)).processed_items).toBeGreaterThan(5),
    waitOptions,
  )
  suspended.child.kill('SIGSTOP')
  const suspendedAt = (await testbed.job(id)).processed_items
  testbed.start()
  await vi.waitFor(
    async () => expect((await testbed.job(id)).processed_items).toBeGreaterThan(suspendedAt + 10),
    waitOptions,
  )
  suspended.child.kill('SIGCONT')
  await vi.waitFor(() => expect(suspended.output()).toContain('"lost":1'), waitOptions)
  await vi.waitFor(
    async () => expect(await testbed.job(id)).toMatchObject({ status: 'success' }),
    waitOptions,
  )
  expect(await testbed.counted(id)).toEqual(upTo(200))
  expect(await testbed.job(id)).toMatchObject({ fence: 2, attempts: 2 })
})

test.concurrent('a job that kills its worker five times fails, and the next job succeeds', {
  timeout,
}, async () => {
  await using testbed = await openJobWorkers(inject('databaseServer'), 'acme')
  const deadly = await testbed.add({ kind: 'deadly', priority: 'high' })
  const harmless = await testbed.add({ priority: 'low' })
  using _worker = restartOnExit(() => testbed.start())
  await vi.waitFor(async () => {
    expect(await testbed.job(deadly)).toMatchObject({ status: 'failed' })
    expect(await testbed.job(harmless)).toMatchObject({ status: 'success' })
  }, waitOptions)
  expect((await testbed.job(deadly)).error).toMatch(
    /^The job was started 5 times in a row without finishing a step/,
  )
})
