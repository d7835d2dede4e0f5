import { randomUUID } from 'node:crypto'
import { applicationUrl } from '@fiscus/db/connections/application-login'
import { asOwner } from '@fiscus/db/connections/connect'
import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import { createLogger } from '@fiscus/runtime/log/logger'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { onEachBackend } from '@fiscus/testing/servers/on-each-backend'
import { startProxy } from '@fiscus/testing/servers/proxy'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { JobDecision, JobHandler, QueueConsumer } from './consume-queue.ts'
import { openQueues, type RunQueue } from './queue.ts'
import type { QueueAddress } from './queue-backend.ts'
import { prepareQueueSchema } from './queue-schema.ts'
import { jobIdOf, type QueuedRun } from './queued-run.ts'

const log = createLogger('test', 'silent')
const fresh = await freshDatabases(inject('databaseServer'))
afterAll(() => fresh[Symbol.asyncDispose]())

await onEachBackend((redisUrl) =>
  queueConforms(redisUrl === undefined ? { databaseUrl: fresh.url } : { redisUrl }),
)

const patience = { timeout: 240_000, interval: 50 }

/** The tests of both backends. */
function queueConforms(address: QueueAddress) {
  let queue: RunQueue
  const consumers: QueueConsumer[] = []
  const done: JobDecision = { kind: 'done' }
  const consume = (handle: JobHandler, concurrency = 1) => {
    const consumer = queue.consume('maintenance', { concurrency }, handle)
    consumers.push(consumer)
    return consumer
  }
  const stopConsumers = () =>
    Promise.all(consumers.splice(0).map((consumer) => consumer[Symbol.asyncDispose]()))
  const board = () => queue.boards.find(({ name }) => name === 'maintenance') ?? expect.unreachable()
  /** The number of jobs in all states. */
  const jobsLeft = async () =>
    Object.values(await board().getJobCounts()).reduce((sum, count) => sum + count, 0)
  const depth = async () =>
    (await queue.depths()).find((depth) => depth.queue === 'maintenance') ?? expect.unreachable()

  beforeAll(async () => {
    // Several processes start at once.
    const queues = await Promise.all([1, 2, 3].map(() => openQueues(address, log)))
    queue = queues.pop() ?? expect.unreachable()
    await Promise.all(queues.map((queue) => queue[Symbol.asyncDispose]()))
  })
  afterEach(async () => {
    await stopConsumers()
    await board().obliterate({ force: true })
  })
  afterAll(() => queue[Symbol.asyncDispose]())

  test('a job has ids only, and is offered to one consumer once', async () => {
    const jobs = Array.from({ length: 100 }, newJob)
    const offered: QueuedRun[] = []
    const handle = async (job: QueuedRun) => {
      offered.push(job)
      return done
    }
    for (const _ of [1, 2, 3]) consume(handle, 4)
    await queue.enqueue(jobs)
    await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), patience)
    expect(offered.map(jobIdOf).sort()).toEqual(jobs.map(jobIdOf).sort())
    expect(offered.find(({ runId }) => runId === jobs[0]?.runId)).toEqual(jobs[0])
  })

  test('a job has the name of its task', async () => {
    await queue.enqueue([{ ...newJob(), taskName: 'clean_up' }])
    expect((await board().getJobs()).map(({ name }) => name)).toEqual(['clean_up'])
  })

  test('a run whose job waits, is delayed or is active is not added again', async () => {
    const [waiting, delayed, active] = [newJob(), newJob(), newJob()]
    const offered: string[] = []
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<JobDecision>()
    consume(async ({ runId }) => {
      offered.push(runId)
      if (runId === delayed.runId) return { kind: 'delay', delayMs: 3_600_000 }
      return runId === active.runId ? mayEnd : done
    })
    await queue.enqueue([delayed, active, waiting])
    await vi.waitFor(() => expect(offered).toContain(active.runId), patience)
    await queue.enqueue([waiting, delayed, active])
    expect(await depth()).toMatchObject({ waiting: 1, delayed: 1, active: 1 })
    await queue.enqueue([{ ...delayed, attempt: 2 }])
    expect(await depth(), 'its next attempt is another job').toMatchObject({ waiting: 2 })
    end(done)
    await vi.waitFor(async () => expect(await depth()).toMatchObject({ waiting: 0, active: 0 }), patience)
    expect(offered).toEqual([delayed, active, waiting, delayed].map(({ runId }) => runId))
  })

  test('a finished job is deleted, so that its run can be enqueued again', async () => {
    const job = newJob()
    let offers = 0
    consume(async () => {
      offers += 1
      return done
    })
    for (const times of [1, 2]) {
      await queue.enqueue([job])
      await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), patience)
      expect(offers).toBe(times)
    }
  })

  test('a delayed job is offered again, and does not delay other jobs', async () => {
    const [delayed, other] = [newJob(), newJob()]
    const offered: string[] = []
    consume(async ({ runId }) => {
      const offers = offered.push(runId)
      return runId === delayed.runId && offers < 4 ? { kind: 'delay', delayMs: 300 } : done
    })
    await queue.enqueue([delayed, other])
    await vi.waitFor(() => expect(offered).toHaveLength(4), patience)
    expect(offered).toEqual([delayed.runId, other.runId, delayed.runId, delayed.runId])
  })

  test('a promoted job is offered after the waiting jobs', async () => {
    const [delayed, first, second] = [newJob(), newJob(), newJob()]
    const offered: string[] = []
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<JobDecision>()
    consume(async ({ runId }) => {
      offered.push(runId)
      if (offered.length === 1) return { kind: 'delay', delayMs: 3_600_000 }
      return runId === first.runId ? mayEnd : done
    })
    await queue.enqueue([delayed])
    await vi.waitFor(async () => expect(await depth()).toMatchObject({ delayed: 1 }), patience)
    await queue.enqueue([first, second])
    await vi.waitFor(() => expect(offered).toContain(first.runId), patience)
    expect(await queue.promote(delayed)).toBe(true)
    expect(await queue.promote(delayed), 'already promoted').toBe(false)
    expect(await queue.promote(newJob()), 'unknown').toBe(false)
    end(done)
    await vi.waitFor(() => expect(offered).toHaveLength(4), patience)
    expect(offered).toEqual([delayed, first, second, delayed].map(({ runId }) => runId))
  })

  test('a run that is enqueued first is offered before the waiting jobs, also one that waits or is delayed', async () => {
    const [delayed, active, second, waiting] = [newJob(), newJob(), newJob(), newJob()]
    const missing = newJob()
    const offered: string[] = []
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<JobDecision>()
    consume(async ({ runId }) => {
      offered.push(runId)
      if (offered.length === 1) return { kind: 'delay', delayMs: 3_600_000 }
      return runId === active.runId ? mayEnd : done
    })
    await queue.enqueue([delayed])
    await vi.waitFor(async () => expect(await depth()).toMatchObject({ delayed: 1 }), patience)
    await queue.enqueue([active, second, waiting])
    await vi.waitFor(() => expect(offered).toContain(active.runId), patience)
    for (const run of [delayed, waiting, missing, active]) await queue.enqueueFirst(run)
    expect(await depth()).toMatchObject({ waiting: 4, delayed: 0, active: 1 })
    end(done)
    await vi.waitFor(() => expect(offered).toHaveLength(6), patience)
    const order = [delayed, active, missing, waiting, delayed, second]
    expect(offered).toEqual(order.map(({ runId }) => runId))
  })

  test('the jobs of a paused queue wait, are counted and age; a resume offers them', async () => {
    const jobs = [newJob(), newJob()]
    const offered: string[] = []
    await queue.setPaused('maintenance', true)
    consume(async ({ runId }) => {
      offered.push(runId)
      return done
    })
    await queue.enqueue(jobs)
    expect(await queue.pausedQueues()).toEqual(['maintenance'])
    expect(await depth()).toMatchObject({ waiting: 2, active: 0, isPaused: true })
    await vi.waitFor(async () => expect((await depth()).oldestAgeMs).toBeGreaterThan(0), patience)
    expect(offered).toEqual([])
    await queue.setPaused('maintenance', false)
    await vi.waitFor(() => expect(offered).toEqual(jobs.map(({ runId }) => runId)), patience)
    expect(await queue.pausedQueues()).toEqual([])
  })

  test('a job whose handler throws is offered again after 5 s', async () => {
    let offers = 0
    consume(async () => {
      offers += 1
      if (offers === 1) throw new Error('no connection')
      return done
    })
    await queue.enqueue([newJob()])
    await vi.waitFor(() => expect(offers).toBe(2), patience)
  })

  test('a consumer has at most `concurrency` jobs at a time', async () => {
    const running = { now: 0, most: 0, all: 0 }
    const { promise: limitReached, resolve: reachLimit } = Promise.withResolvers<void>()
    consume(async () => {
      running.now += 1
      running.all += 1
      running.most = Math.max(running.most, running.now)
      if (running.now === 3) reachLimit()
      await limitReached
      running.now -= 1
      return done
    }, 3)
    await queue.enqueue(Array.from({ length: 30 }, newJob))
    await vi.waitFor(() => expect(running).toEqual({ now: 0, most: 3, all: 30 }), patience)
  })

  test('a consumer that stops finishes its job and leaves the waiting jobs to other consumers', async () => {
    const first: string[] = []
    const { promise: ended, resolve: end } = Promise.withResolvers<JobDecision>()
    const jobs = Array.from({ length: 5 }, newJob)
    const stopping = consume(async ({ runId }) => {
      first.push(runId)
      return ended
    })
    await queue.enqueue(jobs)
    await vi.waitFor(() => expect(first).toHaveLength(1), patience)
    const stopped = stopping[Symbol.asyncDispose]()
    end(done)
    await stopped
    expect(first).toHaveLength(1)
    const second: string[] = []
    consume(async ({ runId }) => {
      second.push(runId)
      return done
    })
    const runIds = jobs.map((job) => job.runId).sort()
    await vi.waitFor(() => expect([...first, ...second].sort()).toEqual(runIds), patience)
  })

  test('a paused consumer takes no jobs until it resumes as often as it was paused', async () => {
    const offered: string[] = []
    const consumer = consume(async ({ runId }) => {
      offered.push(runId)
      return done
    })
    await queue.enqueue([newJob()])
    await vi.waitFor(() => expect(offered).toHaveLength(1), patience)
    consumer.pause()
    consumer.pause()
    await queue.enqueue([newJob(), newJob()])
    consumer.resume()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(offered.length).toBeLessThanOrEqual(2) // a job may already be on its way to the consumer
    consumer.resume()
    await vi.waitFor(() => expect(offered).toHaveLength(3), patience)
  })

  test('the depths are the number and the age of the jobs in each queue', async () => {
    await queue.enqueue([newJob(), newJob(), { ...newJob(), queue: 'mail' }])
    await vi.waitFor(async () => expect((await depth()).oldestAgeMs).toBeGreaterThan(100), patience)
    const young = newJob()
    await queue.enqueueFirst(young)
    expect((await depth()).oldestAgeMs, 'behind a younger job').toBeGreaterThan(100)
    await (await board().getJob(jobIdOf(young)))?.remove()
    await queue.enqueue([young])
    expect((await depth()).oldestAgeMs, 'before a younger job').toBeGreaterThan(100)
    await (await board().getJob(jobIdOf(young)))?.remove()
    const depths = await queue.depths()
    expect(depths.map(({ queue, waiting }) => [queue, waiting])).toEqual([
      ['mail', 1],
      ['dav', 0],
      ['pdf', 0],
      ['jobs', 0],
      ['maintenance', 2],
    ])
    await queue.boards.find(({ name }) => name === 'mail')?.obliterate()
  })
}

function newJob(): QueuedRun {
  return { runId: randomUUID(), taskId: randomUUID(), tenantId: null, attempt: 1, queue: 'maintenance' }
}

test('a queue in a PostgreSQL that is gone fails as the database, and not as a program or as Redis', async () => {
  const proxy = await startProxy(fresh.url)
  const databaseUrl = new URL(fresh.url)
  databaseUrl.host = new URL(proxy.url).host
  await using queue = await openQueues({ databaseUrl: databaseUrl.href }, log)
  await proxy[Symbol.asyncDispose]()
  await expect(queue.depths()).rejects.toSatisfy(isUnavailable)
  await expect(queue.enqueue([newJob()])).rejects.toSatisfy(isUnavailable)
})

test('the sessions of queues in PostgreSQL have the login of the application', async () => {
  await using queue = await openQueues({ databaseUrl: fresh.url }, log)
  await queue.boards[0]?.getJobCounts()
  const logins = await asOwner(
    fresh.url,
    (owner) => owner`select distinct usename from pg_stat_activity
      where application_name = 'fiscus queue' and datname = current_database()`,
  )
  expect(logins).toEqual([{ usename: 'fiscus_standalone_application' }])
})

test('with the login of the application, queues open after the owner has created their tables', async () => {
  await using other = await freshDatabases(inject('databaseServer'))
  const address = { databaseUrl: applicationUrl(other.url) }
  await expect(openQueues(address, log)).rejects.toThrow(
    'The queues have no tables in the database yet: run bin/tenant',
  )
  await prepareQueueSchema(other.url)
  await using queue = await openQueues(address, log)
  expect(await queue.depths()).not.toEqual([])
})
