import { randomUUID } from 'node:crypto'
import { createLogger } from '@fiscus/runtime/logger'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { JobEnd, JobHandler, QueueWorker } from './consume-queue.ts'
import { openQueues, type RunQueue } from './queue.ts'
import type { QueueAddress } from './queue-backend.ts'
import { jobIdOf, type RunJob } from './queued-run.ts'

const log = createLogger('test', 'silent')
const fresh = await freshDatabases(inject('databaseServer'))
const program = await findRedis()
const server = program === null ? null : await startRedis(program)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

describe('on PostgreSQL', () => queueConforms({ databaseUrl: fresh.url }))
describe.skipIf(server === null)('on Redis (needs redis-server)', () => {
  if (server) queueConforms({ redisUrl: server.url })
})

const patience = { timeout: 60_000, interval: 50 }

/** What both backends promise. */
function queueConforms(address: QueueAddress) {
  let queue: RunQueue
  const workers: QueueWorker[] = []
  const over: JobEnd = { kind: 'over' }
  const work = (handle: JobHandler, concurrency = 1) => {
    const worker = queue.work('maintenance', { concurrency }, handle)
    workers.push(worker)
    return worker
  }
  const stopWorkers = () => Promise.all(workers.splice(0).map((worker) => worker[Symbol.asyncDispose]()))
  const board = () => queue.boards.find(({ name }) => name === 'maintenance') ?? expect.unreachable()
  /** How many jobs there are, whatever their state. */
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
    await stopWorkers()
    await board().obliterate({ force: true })
  })
  afterAll(() => queue[Symbol.asyncDispose]())

  test('a job carries ids only, and is given to one worker once', async () => {
    const jobs = Array.from({ length: 100 }, newJob)
    const given: RunJob[] = []
    const handle = async (job: RunJob) => {
      given.push(job)
      return over
    }
    for (const _ of [1, 2, 3]) work(handle, 4)
    await queue.addRuns(jobs)
    await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), patience)
    expect(given.map(jobIdOf).sort()).toEqual(jobs.map(jobIdOf).sort())
    expect(given.find(({ runId }) => runId === jobs[0]?.runId)).toEqual(jobs[0])
  })

  test('an id that is there is not taken again, whether its job waits, is for later or works', async () => {
    const [waiting, later, working] = [newJob(), newJob(), newJob()]
    const given: string[] = []
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<JobEnd>()
    work(async ({ runId }) => {
      given.push(runId)
      if (runId === later.runId) return { kind: 'later', delayMs: 3_600_000 }
      return runId === working.runId ? mayEnd : over
    })
    await queue.addRuns([later, working, waiting])
    await vi.waitFor(() => expect(given).toContain(working.runId), patience)
    await queue.addRuns([waiting, later, working])
    expect(await depth()).toMatchObject({ waiting: 1, delayed: 1, active: 1 })
    await queue.addRuns([{ ...later, attempt: 2 }])
    expect(await depth(), 'its next attempt is another job').toMatchObject({ waiting: 2 })
    end(over)
    await vi.waitFor(async () => expect(await depth()).toMatchObject({ waiting: 0, active: 0 }), patience)
    expect(given).toEqual([later, working, waiting, later].map(({ runId }) => runId))
  })

  test('a job that is over leaves nothing behind: a run that the database has as scheduled is taken again', async () => {
    const job = newJob()
    let given = 0
    work(async () => {
      given += 1
      return over
    })
    for (const times of [1, 2]) {
      await queue.addRuns([job])
      await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), patience)
      expect(given).toBe(times)
    }
  })

  test('a job for later is offered again, and holds up nobody meanwhile', async () => {
    const [later, other] = [newJob(), newJob()]
    const given: string[] = []
    work(async ({ runId }) => {
      const offers = given.push(runId)
      return runId === later.runId && offers < 4 ? { kind: 'later', delayMs: 300 } : over
    })
    await queue.addRuns([later, other])
    await vi.waitFor(() => expect(given).toHaveLength(4), patience)
    expect(given).toEqual([later.runId, other.runId, later.runId, later.runId])
  })

  test('a job for later can be offered sooner, behind those that wait', async () => {
    const [later, first, second] = [newJob(), newJob(), newJob()]
    const given: string[] = []
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<JobEnd>()
    work(async ({ runId }) => {
      given.push(runId)
      if (given.length === 1) return { kind: 'later', delayMs: 3_600_000 }
      return runId === first.runId ? mayEnd : over
    })
    await queue.addRuns([later])
    await vi.waitFor(async () => expect(await depth()).toMatchObject({ delayed: 1 }), patience)
    await queue.addRuns([first, second])
    await vi.waitFor(() => expect(given).toContain(first.runId), patience)
    expect(await queue.hasten(later)).toBe(true)
    expect(await queue.hasten(later), 'it waits already').toBe(false)
    expect(await queue.hasten(newJob()), 'unknown').toBe(false)
    end(over)
    await vi.waitFor(() => expect(given).toHaveLength(4), patience)
    expect(given).toEqual([later, first, second, later].map(({ runId }) => runId))
  })

  test('a job whose handler throws is offered again after 5 s, for nothing may be lost', async () => {
    let offers = 0
    work(async () => {
      offers += 1
      if (offers === 1) throw new Error('the database was away')
      return over
    })
    await queue.addRuns([newJob()])
    await vi.waitFor(() => expect(offers).toBe(2), patience)
  })

  test('a worker has no more jobs at a time than it may', async () => {
    const running = { now: 0, most: 0, all: 0 }
    work(async () => {
      running.now += 1
      running.all += 1
      running.most = Math.max(running.most, running.now)
      await new Promise((resolve) => setTimeout(resolve, 10))
      running.now -= 1
      return over
    }, 3)
    await queue.addRuns(Array.from({ length: 30 }, newJob))
    await vi.waitFor(() => expect(running).toEqual({ now: 0, most: 3, all: 30 }), patience)
  })

  test('a stopping worker ends what it has and leaves the rest to others', async () => {
    const first: string[] = []
    const { promise: isOver, resolve: end } = Promise.withResolvers<JobEnd>()
    const jobs = Array.from({ length: 5 }, newJob)
    const stopping = work(async ({ runId }) => {
      first.push(runId)
      return isOver
    })
    await queue.addRuns(jobs)
    await vi.waitFor(() => expect(first).toHaveLength(1), patience)
    const stopped = stopping[Symbol.asyncDispose]()
    end(over)
    await stopped
    expect(first).toHaveLength(1)
    const others: string[] = []
    work(async ({ runId }) => {
      others.push(runId)
      return over
    })
    const runIds = jobs.map((job) => job.runId).sort()
    await vi.waitFor(() => expect([...first, ...others].sort()).toEqual(runIds), patience)
  })

  test('a paused worker takes none until it resumes, however often it was paused', async () => {
    const given: string[] = []
    const worker = work(async ({ runId }) => {
      given.push(runId)
      return over
    })
    await queue.addRuns([newJob()])
    await vi.waitFor(() => expect(given).toHaveLength(1), patience)
    worker.pause()
    worker.pause()
    await queue.addRuns([newJob(), newJob()])
    worker.resume()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(given.length).toBeLessThanOrEqual(2) // one may have been on its way
    worker.resume()
    await vi.waitFor(() => expect(given).toHaveLength(3), patience)
  })

  test('the depth says what waits in each queue, and for how long', async () => {
    await queue.addRuns([newJob(), newJob(), { ...newJob(), queue: 'mail' }])
    await vi.waitFor(async () => expect((await depth()).oldestAgeMs).toBeGreaterThan(100), patience)
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

function newJob(): RunJob {
  return { runId: randomUUID(), taskId: randomUUID(), tenantId: null, attempt: 1, queue: 'maintenance' }
}
