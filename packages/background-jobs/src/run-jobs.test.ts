import { jobs } from '@fiscus/messages/jobs'
import { BlobsUnavailable } from '@fiscus/runtime/blobs/blobs'
import { markOrigin } from '@fiscus/runtime/faults/origin'
import fc from 'fast-check'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { type JobKind, JobRejected } from './define-job-kind.ts'
import { countRows, openJobStage, upTo } from './testing/running-jobs.ts'

const stage = await openJobStage(inject('databaseServer'), 'acme')
afterAll(() => stage[Symbol.asyncDispose]())
const none = { succeed: 0, fail: 0, cancel: 0, postpone: 0, reschedule: 0, lost: 0 }

/** The kind `count`, with a call before each chunk. */
function countAfter(before: (first: number) => unknown): JobKind {
  const job: JobKind = countRows
  return {
    ...job,
    async chunk(context, params, first) {
      await before(Number(first))
      return job.chunk(context, params, first, undefined)
    },
  }
}

test('a job is planned, processed in chunks and finished', async () => {
  const id = await stage.add({ params: { items: 10, chunk: 4 } })
  const reports: number[][] = []
  const progress = (...numbers: number[]) => reports.push(numbers)
  expect(await stage.work([countRows], { progress })).toEqual({ ...none, succeed: 1 })
  expect(await stage.counted(id)).toEqual(upTo(10))
  expect(reports.map(([processed]) => processed)).toEqual([0, 4, 8, 10])
  expect(await stage.job(id)).toMatchObject({
    status: 'success',
    progress_percent: 100,
    processed_items: 10,
    total_items: 10,
    failed_items: 0,
    result: { summary: 'Report with 10 rows created', summary_message: jobs.reportCreated({ rows: 10 }) },
    error: null,
    attempts: 1,
    fence: 1,
    started_at: expect.any(Date),
    finished_at: expect.any(Date),
  })
  expect(await stage.work([countRows])).toEqual(none)
})

test('the most urgent job is processed first, and jobs of one priority by age', async () => {
  const order: unknown[] = []
  const job = {
    ...countAfter(() => {}),
    finish: async (_: unknown, params: unknown) => {
      order.push(params)
      return { summary: jobs.wasCancelled() }
    },
  }
  for (const [priority, minute] of [
    ['low', 1],
    ['normal', 3],
    ['high', 5],
    ['normal', 2],
    ['high', 4],
  ] as const)
    await stage.add({
      priority,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
      params: { items: minute, chunk: 10 },
    })
  await stage.add({ available_at: new Date('2100-01-01'), priority: 'high' })
  expect(await stage.work([job])).toEqual({ ...none, succeed: 5 })
  expect(order).toMatchObject([{ items: 4 }, { items: 5 }, { items: 2 }, { items: 3 }, { items: 1 }])
})

test('a job of another kind waits for its worker, and interrupts no other', async () => {
  const other = await stage.add({ kind: 'dance', priority: 'high' })
  await stage.add({ priority: 'low' })
  expect(await stage.work([countRows])).toEqual({ ...none, succeed: 1 })
  expect(await stage.job(other)).toMatchObject({ status: 'pending', attempts: 0 })
  expect(await stage.work([{ ...countAfter(() => {}), kind: 'dance' }])).toEqual({ ...none, succeed: 1 })
})

test('what is prepared before the transaction of a step reaches it, and is prepared again after a failure', async () => {
  const id = await stage.add({ params: { items: 2, chunk: 1 } })
  const prepared: string[] = []
  const job: JobKind = {
    ...countAfter(() => {}),
    prepareChunk: async ({ jobId }, _, first) => {
      prepared.push(`${jobId} ${first}`)
      if (prepared.length === 2) throw new Error('unreachable')
      return prepared.length
    },
    async chunk(context, params, first, number) {
      expect(number).toBe(prepared.length)
      return countRows.chunk(context, countRows.params.parse(params), Number(first), undefined)
    },
    prepareFinish: async () => 'all',
    finish: async (_, _params, _cursor, what) => ({ summary: jobs.noUser({ id: String(what) }) }),
  }
  expect(await stage.work([job])).toEqual({ ...none, postpone: 1 })
  await stage.change(id, { available_at: new Date(0) })
  expect(await stage.work([job])).toEqual({ ...none, succeed: 1 })
  expect(prepared).toEqual([`${id} 0`, `${id} 1`, `${id} 1`])
  expect(await stage.job(id)).toMatchObject({ result: { summary_message: jobs.noUser({ id: 'all' }) } })
})

test('between two chunks a more urgent job is processed first', async () => {
  const low = await stage.add({ priority: 'low', params: { items: 6, chunk: 2 } })
  let high = ''
  const order: string[] = []
  const adding = countAfter(async (first) => {
    if (first === 2 && !high) high = await stage.add({ priority: 'high', params: { items: 100, chunk: 100 } })
  })
  const finish: JobKind['finish'] = async ({ jobId }) => {
    order.push(jobId)
    return { summary: jobs.wasCancelled() }
  }
  expect(await stage.work([{ ...adding, finish }])).toEqual({ ...none, succeed: 2 })
  expect(order).toEqual([high, low])
  expect(await stage.counted(low)).toEqual(upTo(6))
  expect(await stage.job(low)).toMatchObject({ attempts: 2, attempts_without_progress: 0 })
})

describe('a failure', () => {
  test('rolls its chunk back; the job waits, and continues from its cursor', async () => {
    const id = await stage.add({ params: { items: 6, chunk: 2 } })
    let isBroken = true
    const job: JobKind = countRows
    const breaking: JobKind = {
      ...job,
      async chunk(context, params, first) {
        const step = await job.chunk(context, params, first, undefined)
        if (first === 2 && isBroken) throw new Error('no luck')
        return step
      },
    }
    expect(await stage.work([breaking])).toEqual({ ...none, postpone: 1 })
    expect(await stage.counted(id)).toEqual([0, 1])
    const waiting = await stage.job(id)
    expect(waiting).toMatchObject({ status: 'pending', error: 'no luck', progress_percent: 33 })
    expect(waiting.available_at.getTime()).toBeGreaterThan(Date.now())
    expect(await stage.work([breaking]), 'it is not retried early').toEqual(none)

    isBroken = false
    await stage.change(id, { available_at: new Date(0) })
    expect(await stage.work([breaking])).toEqual({ ...none, succeed: 1 })
    expect(await stage.counted(id)).toEqual(upTo(6))
    expect(await stage.job(id)).toMatchObject({ error: null, attempts: 2 })
  })

  test('of five starts in a row ends the job; a finished chunk resets the count', async () => {
    const id = await stage.add({ params: { items: 4, chunk: 2 } })
    let starts = 0
    const job = countAfter((first) => {
      if (first === 0) starts += 1
      if (first === 0 && starts < 5) throw new Error('slow beginning')
      if (first === 2) throw new Error('hopeless')
    })
    const statuses: string[] = []
    for (let start = 1; start <= 10; start += 1) {
      await stage.work([job])
      await stage.change(id, { available_at: new Date(0) })
      statuses.push((await stage.job(id)).status)
    }
    expect(statuses).toEqual([...Array(9).fill('pending'), 'failed'])
    expect(await stage.job(id)).toMatchObject({ error: 'hopeless', attempts: 10, processed_items: 2 })
  })

  test.for([
    [
      'the database',
      markOrigin(new Error('write failed'), 'database', '53100'),
      'The database server has no space left',
    ],
    [
      'the files',
      new BlobsUnavailable('The blob folder /srv', 'EROFS'),
      'The storage of the files is unreachable',
    ],
  ] as const)(
    'because of an outage of %s is no attempt: the job goes on when it is over',
    async ([, outage, error]) => {
      const id = await stage.add({ params: { items: 2, chunk: 2 } })
      let isOver = false
      const job = countAfter(() => {
        if (!isOver) throw new Error('step failed', { cause: outage })
      })
      for (let start = 1; start <= 7; start += 1) {
        expect(await stage.work([job])).toEqual({ ...none, postpone: 1 })
        expect(await stage.job(id)).toMatchObject({ status: 'pending', error })
        await stage.change(id, { available_at: new Date(0) })
      }
      isOver = true
      expect(await stage.work([job])).toEqual({ ...none, succeed: 1 })
      expect(await stage.counted(id)).toEqual(upTo(2))
    },
  )

  test('with JobRejected ends the job at once', async () => {
    const id = await stage.add({})
    const job = countAfter(() => {
      throw new JobRejected(jobs.noProject({ id: '1' }))
    })
    expect(await stage.work([job])).toEqual({ ...none, fail: 1 })
    expect(await stage.job(id)).toMatchObject({
      status: 'failed',
      error: 'There is no project 1',
      error_message: jobs.noProject({ id: '1' }),
    })
  })

  test('of one job does not stop other jobs', async () => {
    const nonsense = await stage.add({ params: { items: 'many' } })
    const broken = await stage.add({ kind: 'break', params: { items: 1, chunk: 1 } })
    const good = await stage.add({ priority: 'low' })
    const job = {
      ...countAfter(() => {
        throw new Error('not\0storable \ud800')
      }),
      kind: 'break',
    }
    expect(await stage.work([countRows, job])).toEqual({ ...none, fail: 1, postpone: 1, succeed: 1 })
    expect((await stage.job(nonsense)).error_message?.code).toBe(jobs.paramsInvalid.code)
    expect((await stage.job(broken)).error).toBe('not\ufffdstorable \ufffd')
    expect(await stage.counted(good)).toEqual(upTo(10))
    await stage.change(broken, { status: 'cancelled' })
  })

  test('of items is recorded; the first thousand are stored', async () => {
    const id = await stage.add({ params: { items: 1500, chunk: 300 } })
    const job: JobKind = countRows
    const picky: JobKind = {
      ...job,
      async chunk(context, params, first) {
        const step = await job.chunk(context, params, first, undefined)
        return { ...step, errors: upTo(300).map((item) => ({ id: `${Number(first) + item}`, error: 'odd' })) }
      },
    }
    expect(await stage.work([picky])).toEqual({ ...none, succeed: 1 })
    const { failed_items, item_errors, processed_items } = await stage.job(id)
    expect({ failed_items, processed_items }).toEqual({ failed_items: 1500, processed_items: 1500 })
    expect(item_errors.map((item) => Number(item.id))).toEqual(upTo(1000))
  })
})

describe('an interrupted job continues from its cursor', () => {
  test('when the worker stops', async () => {
    const id = await stage.add({})
    const stop = new AbortController()
    const job = countAfter((first) => first === 3 && stop.abort(new Error('shutdown')))
    expect(await stage.work([job], { signal: stop.signal })).toEqual({ ...none, reschedule: 1 })
    expect(await stage.job(id)).toMatchObject({ status: 'pending', processed_items: 4, cursor: { next: 4 } })
    expect(await stage.work([countRows])).toEqual({ ...none, succeed: 1 })
    expect(await stage.counted(id)).toEqual(upTo(10))
  })

  test('when the chunk throws at the signal; the start does not count as an attempt', async () => {
    const id = await stage.add({})
    for (let start = 0; start < 7; start += 1) {
      const stop = new AbortController()
      const job: JobKind = {
        ...countRows,
        async chunk({ signal }) {
          stop.abort(new Error('shutdown'))
          throw signal.reason
        },
      }
      expect(await stage.work([job], { signal: stop.signal })).toEqual({ ...none, reschedule: 1 })
    }
    expect(await stage.job(id)).toMatchObject({
      status: 'pending',
      attempts: 7,
      attempts_without_progress: 0,
    })
    expect(await stage.work([countRows])).toEqual({ ...none, succeed: 1 })
  })

  test('when the time budget is used up', async () => {
    const id = await stage.add({ params: { items: 2, chunk: 1, pauseMs: 300 } })
    expect(await stage.work([countRows], { budgetMs: 200 })).toEqual({ ...none, reschedule: 1 })
    expect(await stage.job(id)).toMatchObject({ status: 'pending', processed_items: 1 })
    expect(await stage.work([countRows])).toEqual({ ...none, succeed: 1 })
    expect(await stage.counted(id)).toEqual([0, 1])
  })

  test('wherever it is interrupted, and each item is processed once', async () => {
    const faults = fc.array(fc.constantFrom('none', 'throw', 'throw after', 'abort'), { maxLength: 12 })
    const sizes = { items: fc.integer({ min: 0, max: 12 }), chunk: fc.integer({ min: 1, max: 5 }) }
    await fc.assert(
      fc.asyncProperty(fc.record(sizes), faults, async (params, faults) => {
        const id = await stage.add({ params: { ...params } })
        const left = [...faults]
        let percent = 0
        while (true) {
          const stop = new AbortController()
          const job: JobKind = countRows
          const faulty: JobKind = {
            ...job,
            async chunk(context, params, first) {
              const fault = left.shift()
              if (fault === 'abort') stop.abort(new Error('shutdown'))
              if (fault === 'throw') throw new Error(fault)
              const step = await job.chunk(context, params, first, undefined)
              if (fault === 'throw after') throw new Error(fault)
              return step
            },
          }
          await stage.work([faulty], { signal: stop.signal })
          const { status, progress_percent } = await stage.job(id)
          expect(progress_percent).toBeGreaterThanOrEqual(percent)
          percent = progress_percent
          if (status !== 'pending') break
          await stage.change(id, { available_at: new Date(0), attempts_without_progress: 0 })
        }
        expect(await stage.job(id)).toMatchObject({ status: 'success', processed_items: params.items })
        expect(await stage.counted(id)).toEqual(upTo(params.items))
      }),
      { numRuns: 25 },
    )
  })
})

describe('only one worker processes a job', () => {
  test('of concurrent workers, one claims it', async () => {
    const ids = await Promise.all(upTo(20).map(() => stage.add({ params: { items: 3, chunk: 1 } })))
    const tallies = await Promise.all([1, 2, 3].map(() => stage.work([countRows])))
    expect(tallies.reduce((sum, { succeed }) => sum + succeed, 0)).toBe(20)
    for (const id of ids) {
      expect(await stage.counted(id)).toEqual(upTo(3))
      expect(await stage.job(id)).toMatchObject({ attempts: 1 })
    }
  })

  test('a job without a heartbeat is taken over, and its first worker writes nothing more', async () => {
    const id = await stage.add({})
    const frozen = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const zombie = countAfter((first) => {
      if (first !== 4) return
      reached.resolve()
      return frozen.promise
    })
    const zombieWork = stage.work([zombie])
    await reached.promise
    expect(await stage.work([countRows]), 'the first worker has a heartbeat').toEqual(none)
    await stage.change(id, { heartbeat_at: new Date(Date.now() - 31_000) })
    const successor = countAfter(async (first) => {
      if (first !== 7) return
      frozen.resolve()
      expect(await zombieWork, 'while the second worker continues').toEqual({ ...none, lost: 1 })
    })
    expect(await stage.work([successor])).toEqual({ ...none, succeed: 1 })
    expect(await stage.counted(id)).toEqual(upTo(10))
    expect(await stage.job(id)).toMatchObject({
      fence: 2,
      attempts: 2,
      status: 'success',
      processed_items: 10,
    })
  })

  test('the heartbeat continues during a long chunk', async () => {
    const id = await stage.add({ params: { items: 1, chunk: 1 } })
    const seen = new Set<number>()
    const job = countAfter(async () => {
      while (seen.size < 4) seen.add((await stage.job(id)).heartbeat_at?.getTime() ?? 0)
    })
    expect(await stage.work([job], { heartbeatMs: 20 })).toEqual({ ...none, succeed: 1 })
  })

  test('a job that has crashed its worker five times is not processed again', async () => {
    const id = await stage.add({ attempts_without_progress: 5, status: 'running', heartbeat_at: new Date(0) })
    expect(await stage.work([countRows])).toEqual({ ...none, fail: 1 })
    expect(await stage.job(id)).toMatchObject({
      error_message: jobs.startedInVain({ starts: 5 }),
    })
    expect(await stage.counted(id)).toEqual([])
  })
})

test('a cancelled job ends after its chunk, or sooner when the chunk throws at the signal', async () => {
  const first = await stage.add({})
  const cancelling = countAfter(
    async (item) => item === 2 && (await stage.change(first, { cancel_requested_at: new Date() })),
  )
  expect(await stage.work([cancelling])).toEqual({ ...none, cancel: 1 })
  expect(await stage.job(first)).toMatchObject({ status: 'cancelled', processed_items: 3 })

  const second = await stage.add({})
  const waiting: JobKind = {
    ...countRows,
    async chunk({ signal }) {
      await stage.change(second, { cancel_requested_at: new Date() })
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  expect(await stage.work([waiting], { heartbeatMs: 20 })).toEqual({ ...none, cancel: 1 })
  expect(await stage.job(second)).toMatchObject({ status: 'cancelled', processed_items: 0 })
})

test('the administration has its own jobs', async () => {
  await using administration = await openJobStage(inject('databaseServer'), null)
  const id = await administration.add({})
  const tenants: unknown[] = []
  const job: JobKind = countRows
  const recording: JobKind = {
    ...job,
    plan(context, params) {
      tenants.push(context.tenant)
      return job.plan(context, params)
    },
  }
  expect(await administration.work([recording])).toEqual({ ...none, succeed: 1 })
  expect(await administration.counted(id)).toEqual(upTo(10))
  expect(tenants).toEqual([null])
})
