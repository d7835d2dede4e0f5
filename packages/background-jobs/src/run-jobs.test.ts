import fc from 'fast-check'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { type Job, JobRefused } from './define-job.ts'
import { count, openJobStage, upTo } from './testing/running-jobs.ts'

const stage = await openJobStage(inject('databaseServer'), 'acme')
afterAll(() => stage[Symbol.asyncDispose]())
const done = { succeed: 0, fail: 0, cancel: 0, postpone: 0, give_back: 0, lost: 0 }

/** The counter, with something that happens before each of its chunks. */
function countWhile(before: (first: number) => unknown): Job {
  const job: Job = count
  return {
    ...job,
    async chunk(context, params, first) {
      await before(Number(first))
      return job.chunk(context, params, first)
    },
  }
}

test('a job is planned, done in chunks and finished', async () => {
  const id = await stage.add({ params: { items: 10, chunk: 4 } })
  const told: number[][] = []
  const progress = (...numbers: number[]) => told.push(numbers)
  expect(await stage.work([count], { progress })).toEqual({ ...done, succeed: 1 })
  expect(await stage.counted(id)).toEqual(upTo(10))
  expect(told.map(([processed]) => processed)).toEqual([0, 4, 8, 10])
  expect(await stage.job(id)).toMatchObject({
    ...{ status: 'success', progress_percent: 100, processed_items: 10, total_items: 10, failed_items: 0 },
    ...{ result: { summary: '10 counted' }, error: null, attempts: 1, fence: 1 },
    ...{ started_at: expect.any(Date), finished_at: expect.any(Date) },
  })
  expect(await stage.work([count])).toEqual(done)
})

test('the most urgent is done first, the oldest of its priority before the others', async () => {
  const order: unknown[] = []
  const job = {
    ...countWhile(() => {}),
    finish: async (_: unknown, params: unknown) => {
      order.push(params)
      return { summary: '' }
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
      ...{ priority, created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)) },
      params: { items: minute, chunk: 10 },
    })
  await stage.add({ available_at: new Date('2100-01-01'), priority: 'high' })
  expect(await stage.work([job])).toEqual({ ...done, succeed: 5 })
  expect(order).toMatchObject([{ items: 4 }, { items: 5 }, { items: 2 }, { items: 3 }, { items: 1 }])
})

test('between two chunks it makes way for a more urgent one', async () => {
  const low = await stage.add({ priority: 'low', params: { items: 6, chunk: 2 } })
  let high = ''
  const order: string[] = []
  const noting = countWhile(async (first) => {
    if (first === 2 && !high) high = await stage.add({ priority: 'high', params: { items: 100, chunk: 100 } })
  })
  const finish: Job['finish'] = async ({ jobId }) => {
    order.push(jobId)
    return { summary: '' }
  }
  expect(await stage.work([{ ...noting, finish }])).toEqual({ ...done, succeed: 2 })
  expect(order).toEqual([high, low])
  expect(await stage.counted(low)).toEqual(upTo(6))
  expect(await stage.job(low)).toMatchObject({ attempts: 2, attempts_without_progress: 0 })
})

describe('a failure', () => {
  test('takes back its chunk; the job waits, and goes on from its cursor', async () => {
    const id = await stage.add({ params: { items: 6, chunk: 2 } })
    let isBroken = true
    const job: Job = count
    const breaking: Job = {
      ...job,
      async chunk(context, params, first) {
        const step = await job.chunk(context, params, first)
        if (first === 2 && isBroken) throw new Error('no luck')
        return step
      },
    }
    expect(await stage.work([breaking])).toEqual({ ...done, postpone: 1 })
    expect(await stage.counted(id)).toEqual([0, 1])
    const waiting = await stage.job(id)
    expect(waiting).toMatchObject({ status: 'pending', error: 'no luck', progress_percent: 33 })
    expect(waiting.available_at.getTime()).toBeGreaterThan(Date.now())
    expect(await stage.work([breaking]), 'not before its time').toEqual(done)

    isBroken = false
    await stage.change(id, { available_at: new Date(0) })
    expect(await stage.work([breaking])).toEqual({ ...done, succeed: 1 })
    expect(await stage.counted(id)).toEqual(upTo(6))
    expect(await stage.job(id)).toMatchObject({ error: null, attempts: 2 })
  })

  test('of five starts in a row ends it; one chunk between them counts anew', async () => {
    const id = await stage.add({ params: { items: 4, chunk: 2 } })
    let starts = 0
    const job = countWhile((first) => {
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

  test('that the kind refuses the job with ends it at once', async () => {
    const id = await stage.add({})
    const job = countWhile(() => {
      throw new JobRefused('There is no such project')
    })
    expect(await stage.work([job])).toEqual({ ...done, fail: 1 })
    expect(await stage.job(id)).toMatchObject({ status: 'failed', error: 'There is no such project' })
  })

  test('of one job keeps no other from being done', async () => {
    const unknown = await stage.add({ kind: 'dance', priority: 'high' })
    const nonsense = await stage.add({ params: { items: 'many' } })
    const broken = await stage.add({ kind: 'break', params: { items: 1, chunk: 1 } })
    const good = await stage.add({ priority: 'low' })
    const job = {
      ...countWhile(() => {
        throw new Error('not\0storable \ud800')
      }),
      kind: 'break',
    }
    expect(await stage.work([count, job])).toEqual({ ...done, fail: 2, postpone: 1, succeed: 1 })
    expect((await stage.job(unknown)).error).toBe(
      'No jobs of the kind dance are known here, only count,break',
    )
    expect((await stage.job(nonsense)).error).toMatch(/^Its parameters are not understood any more/)
    expect((await stage.job(broken)).error).toBe('not\ufffdstorable \ufffd')
    expect(await stage.counted(good)).toEqual(upTo(10))
    await stage.change(broken, { status: 'cancelled' })
  })

  test('of items is collected; the first thousand are kept', async () => {
    const id = await stage.add({ params: { items: 1500, chunk: 300 } })
    const job: Job = count
    const picky: Job = {
      ...job,
      async chunk(context, params, first) {
        const step = await job.chunk(context, params, first)
        return { ...step, errors: upTo(300).map((item) => ({ id: `${Number(first) + item}`, error: 'odd' })) }
      },
    }
    expect(await stage.work([picky])).toEqual({ ...done, succeed: 1 })
    const { failed_items, item_errors, processed_items } = await stage.job(id)
    expect({ failed_items, processed_items }).toEqual({ failed_items: 1500, processed_items: 1500 })
    expect(item_errors.map((item) => Number(item.id))).toEqual(upTo(1000))
  })
})

describe('a job that is interrupted goes on from its cursor', () => {
  test('when the worker stops', async () => {
    const id = await stage.add({})
    const stop = new AbortController()
    const job = countWhile((first) => first === 3 && stop.abort(new Error('shutdown')))
    expect(await stage.work([job], { signal: stop.signal })).toEqual({ ...done, give_back: 1 })
    expect(await stage.job(id)).toMatchObject({ status: 'pending', processed_items: 4, cursor: { next: 4 } })
    expect(await stage.work([count])).toEqual({ ...done, succeed: 1 })
    expect(await stage.counted(id)).toEqual(upTo(10))
  })

  test('when the chunk heeds the signal; the start was none in vain', async () => {
    const id = await stage.add({})
    for (let start = 0; start < 7; start += 1) {
      const stop = new AbortController()
      const job: Job = {
        ...count,
        async chunk({ signal }) {
          stop.abort(new Error('shutdown'))
          throw signal.reason
        },
      }
      expect(await stage.work([job], { signal: stop.signal })).toEqual({ ...done, give_back: 1 })
    }
    expect(await stage.job(id)).toMatchObject({
      status: 'pending',
      attempts: 7,
      attempts_without_progress: 0,
    })
    expect(await stage.work([count])).toEqual({ ...done, succeed: 1 })
  })

  test('when the time is up', async () => {
    const id = await stage.add({ params: { items: 2, chunk: 1, pauseMs: 300 } })
    expect(await stage.work([count], { budgetMs: 200 })).toEqual({ ...done, give_back: 1 })
    expect(await stage.job(id)).toMatchObject({ status: 'pending', processed_items: 1 })
    expect(await stage.work([count])).toEqual({ ...done, succeed: 1 })
    expect(await stage.counted(id)).toEqual([0, 1])
  })

  test('wherever it stops: each item is done once', async () => {
    const faults = fc.array(fc.constantFrom('none', 'throw', 'throw after', 'abort'), { maxLength: 12 })
    const sizes = { items: fc.integer({ min: 0, max: 12 }), chunk: fc.integer({ min: 1, max: 5 }) }
    await fc.assert(
      fc.asyncProperty(fc.record(sizes), faults, async (params, faults) => {
        const id = await stage.add({ params: { ...params } })
        const left = [...faults]
        let percent = 0
        for (;;) {
          const stop = new AbortController()
          const job: Job = count
          const faulty: Job = {
            ...job,
            async chunk(context, params, first) {
              const fault = left.shift()
              if (fault === 'abort') stop.abort(new Error('shutdown'))
              if (fault === 'throw') throw new Error(fault)
              const step = await job.chunk(context, params, first)
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

describe('whose job it is', () => {
  test('of two workers that ask at once, one gets it', async () => {
    const ids = await Promise.all(upTo(20).map(() => stage.add({ params: { items: 3, chunk: 1 } })))
    const tallies = await Promise.all([1, 2, 3].map(() => stage.work([count])))
    expect(tallies.reduce((sum, { succeed }) => sum + succeed, 0)).toBe(20)
    for (const id of ids) {
      expect(await stage.counted(id)).toEqual(upTo(3))
      expect(await stage.job(id)).toMatchObject({ attempts: 1 })
    }
  })

  test('a job without a heartbeat is taken over, and who comes back changes nothing', async () => {
    const id = await stage.add({})
    const frozen = Promise.withResolvers<void>()
    const isThere = Promise.withResolvers<void>()
    const zombie = countWhile((first) => {
      if (first !== 4) return
      isThere.resolve()
      return frozen.promise
    })
    const zombieWork = stage.work([zombie])
    await isThere.promise
    expect(await stage.work([count]), 'it lives').toEqual(done)
    await stage.change(id, { heartbeat_at: new Date(Date.now() - 31_000) })
    const successor = countWhile(async (first) => {
      if (first !== 7) return
      frozen.resolve()
      expect(await zombieWork, 'while the other one works').toEqual({ ...done, lost: 1 })
    })
    expect(await stage.work([successor])).toEqual({ ...done, succeed: 1 })
    expect(await stage.counted(id)).toEqual(upTo(10))
    expect(await stage.job(id)).toMatchObject({
      fence: 2,
      attempts: 2,
      status: 'success',
      processed_items: 10,
    })
  })

  test('while a chunk takes its time, the heartbeat goes on', async () => {
    const id = await stage.add({ params: { items: 1, chunk: 1 } })
    const seen = new Set<number>()
    const job = countWhile(async () => {
      while (seen.size < 4) seen.add((await stage.job(id)).heartbeat_at?.getTime() ?? 0)
    })
    expect(await stage.work([job], { beatMs: 20 })).toEqual({ ...done, succeed: 1 })
  })

  test('a job that took its workers down with it five times is started no more', async () => {
    const id = await stage.add({ attempts_without_progress: 5, status: 'running', heartbeat_at: new Date(0) })
    expect(await stage.work([count])).toEqual({ ...done, fail: 1 })
    expect(await stage.job(id)).toMatchObject({ error: 'It was started 5 times without coming any further' })
    expect(await stage.counted(id)).toEqual([])
  })
})

test('a cancelled job ends after the chunk, or sooner where the chunk heeds its signal', async () => {
  const first = await stage.add({})
  const cancelling = countWhile(
    async (item) => item === 2 && (await stage.change(first, { cancel_requested_at: new Date() })),
  )
  expect(await stage.work([cancelling])).toEqual({ ...done, cancel: 1 })
  expect(await stage.job(first)).toMatchObject({ status: 'cancelled', processed_items: 3 })

  const second = await stage.add({})
  const waiting: Job = {
    ...count,
    async chunk({ signal }) {
      await stage.change(second, { cancel_requested_at: new Date() })
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  expect(await stage.work([waiting], { beatMs: 20 })).toEqual({ ...done, cancel: 1 })
  expect(await stage.job(second)).toMatchObject({ status: 'cancelled', processed_items: 0 })
})

test('the administration has jobs of its own', async () => {
  await using administration = await openJobStage(inject('databaseServer'), null)
  const id = await administration.add({})
  const tenants: unknown[] = []
  const job: Job = count
  const noting: Job = {
    ...job,
    plan(context, params) {
      tenants.push(context.tenant)
      return job.plan(context, params)
    },
  }
  expect(await administration.work([noting])).toEqual({ ...done, succeed: 1 })
  expect(await administration.counted(id)).toEqual(upTo(10))
  expect(tenants).toEqual([null])
})
