import { afterAll, expect, test } from 'vitest'
import type { TimeLimits } from './thread.ts'
import { openThreadPool } from './thread-pool.ts'

const { signal } = new AbortController()
const wide = { processorMs: 600_000, timeoutMs: 600_000 }
const catalogUrl = import.meta.resolve('./testing/thread-works.ts')
const open = (options: Partial<Parameters<typeof openThreadPool>[0]> = {}) =>
  openThreadPool({
    catalogUrl,
    threadsMax: 1,
    resourceLimits: { maxOldGenerationSizeMb: 32 },
    env: {},
    ...options,
  })
const pool = open()
afterAll(() => pool[Symbol.asyncDispose]())

const run = (work: string, input: unknown, limits: Partial<TimeLimits> = {}) =>
  pool.run(work, input, { limits: { ...wide, ...limits }, signal })

/** A job that blocks its thread: `begun` resolves in it, `end` ends it. */
function block() {
  const memory = new Int32Array(new SharedArrayBuffer(8))
  const { value } = Atomics.waitAsync(memory, 0, 0)
  const end = () => {
    Atomics.store(memory, 1, 1)
    Atomics.notify(memory, 1)
  }
  return { memory, begun: value, end }
}

test('a job that waits longer than its processor time is answered, as on a busy machine', async () => {
  // The start of the thread is a part of the first job.
  expect(await run('sleep', 1)).toBe(1)
  expect(await run('sleep', 1_000, { processorMs: 500 })).toBe(1_000)
})

test('a job that has spent its processor time is ended, in a thread that runs and in a new one', async () => {
  for (const processorMs of [200, 300])
    await expect(run('compute', 600_000, { processorMs })).rejects.toThrow('It takes too long')
  expect(await run('compute', 1)).toBe(1)
})

test('a job without an end is ended by the clock although it spends no processor time', async () => {
  await expect(run('sleep', 600_000, { timeoutMs: 200 })).rejects.toThrow('It takes too long')
  expect(await run('sleep', 1)).toBe(1)
})

test('a job that uses up the memory of its thread fails alone', async () => {
  await expect(run('grow', null)).rejects.toThrow('It needs too much memory')
  expect(await run('echo', { text: 'next' })).toEqual({ text: 'next' })
})

test('a caller that leaves ends its job, and a waiting one leaves the queue', async () => {
  const { memory, begun } = block()
  const [runner, waiter] = [new AbortController(), new AbortController()]
  const running = pool.run('block', memory, { limits: wide, signal: runner.signal })
  const waiting = pool.run('sleep', 1, { limits: wide, signal: waiter.signal })
  const next = run('echo', { text: 'next' })
  await begun
  waiter.abort(new Error('no longer waiting'))
  await expect(waiting).rejects.toThrow('no longer waiting')
  runner.abort(new Error('no longer needed'))
  await expect(running).rejects.toThrow('no longer needed')
  expect(await next).toEqual({ text: 'next' })
})

test('a work that ends within the grace of its signal keeps its thread', async () => {
  using thread = await pool.acquire(signal)
  const stop = new AbortController()
  const reports: unknown[] = []
  const onReport = (report: unknown) => {
    reports.push(report)
    stop.abort(new Error('that is long enough'))
  }
  const job = { signal: stop.signal, graceMs: 600_000, onReport }
  expect(await thread.execute('wait', null, job)).toBe('Error: Error: that is long enough')
  expect(reports).toEqual(['begun'])
  expect(await thread.execute('echo', { text: 'next' })).toEqual({ text: 'next' })
})

test('a work that continues after the grace of its signal is ended with its thread', async () => {
  const { memory, begun } = block()
  const stop = new AbortController()
  using thread = await pool.acquire(signal)
  const blocked = thread.execute('block', memory, { signal: stop.signal, graceMs: 1 })
  await begun
  stop.abort(new Error('that is long enough'))
  await expect(blocked).rejects.toThrow('It continued for 0.001 s after its signal had aborted')
  await expect(thread.execute('sleep', 1)).rejects.toThrow('The thread ended before the job began')
})

test.for(['report', 'fail', 'exit'] as const)(
  'what a job leaves behind to %s ends no later job, unless it ends the thread, and reports nothing for it',
  async (does) => {
    const failed = Promise.withResolvers<[unknown, unknown]>()
    await using leaving = open({ onFailure: (failure, label) => failed.resolve([failure, label]) })
    using thread = await leaving.acquire(signal)
    const memory = new Int32Array(new SharedArrayBuffer(4))
    expect(await thread.execute('leave', { memory, does }, { label: 'the first' })).toBe('ended')
    const stop = new AbortController()
    const reports: unknown[] = []
    const begun = Promise.withResolvers<void>()
    const onReport = (report: unknown) => {
      reports.push(report)
      begun.resolve()
    }
    const later = thread.execute('wait', null, { signal: stop.signal, graceMs: 600_000, onReport })
    const settled = later.catch((error: unknown) => error)
    await begun.promise
    Atomics.notify(memory, 0)
    if (does !== 'report') expect(await failed.promise).toMatchObject([expect.any(Error), 'the first'])
    if (does !== 'exit') stop.abort(new Error('enough'))
    expect(String(await settled)).toContain(does === 'exit' ? 'An earlier job ended' : 'Error: enough')
    expect(reports).toEqual(['begun'])
  },
)

test('jobs wait while all threads have one', async () => {
  const [first, second] = [block(), block()]
  const jobs = [first, second].map(({ memory }) => run('block', memory))
  await first.begun
  expect([pool.busy(), Atomics.load(second.memory, 0)]).toEqual([1, 0])
  first.end()
  await second.begun
  second.end()
  expect(await Promise.all(jobs)).toEqual(['ended', 'ended'])
  expect(pool.busy()).toBe(0)
})

test('bytes are returned from any buffer', async () => {
  expect(await run('thread', null)).toMatchObject({
    small: new Uint8Array(Buffer.from('small')),
    large: new Uint8Array(100_000).fill(7),
  })
})

test('a thread without a job ends after its time', async () => {
  await using brief = open({ idleMs: 1 })
  const threadOf = async () => {
    const answer = await brief.run('thread', null, { limits: wide, signal })
    return (answer as { id: number }).id
  }
  const first = await threadOf()
  await expect.poll(threadOf).not.toBe(first)
})

test('the end of the pool ends running and waiting jobs, and none starts afterwards', async () => {
  const ending = open()
  const { memory, begun } = block()
  const options = { limits: wide, signal }
  const jobs = [ending.run('block', memory, options), ending.run('sleep', 1, options)]
  const ended = Promise.allSettled(jobs)
  await begun
  await ending[Symbol.asyncDispose]()
  expect(await ended).toMatchObject([
    { reason: { message: 'The thread has ended' } },
    { reason: { message: 'The threads have ended' } },
  ])
  await expect(ending.run('sleep', 1, options)).rejects.toThrow('The threads have ended')
})

const tooLate = { message: 'The thread did not start', cause: { message: 'It takes too long' } }

/** A module of works that does this first. */
const moduleOf = (start: string) =>
  `data:text/javascript,${encodeURIComponent(`${start}; export const works = []`)}`

test('a start that takes long on the clock lives, and one that spends its processor time is ended', async () => {
  const startLimits = { ...wide, processorMs: 1_000 }
  const slow = moduleOf('await new Promise((resolve) => setTimeout(resolve, 1500))')
  await using patient = open({ catalogUrl: slow, startLimits })
  using thread = await patient.acquire(signal)
  expect(await thread.measureMemory()).toBeGreaterThan(0)
  await using spinning = open({ catalogUrl: moduleOf('while (true);'), startLimits })
  await expect(spinning.acquire(signal)).rejects.toMatchObject(tooLate)
})

test('a start that waits without an end is ended by the clock, or by the pool', async () => {
  const endless = moduleOf('await new Promise((resolve) => setTimeout(resolve, 3_600_000))')
  await using pool = open({ catalogUrl: endless, startLimits: { ...wide, timeoutMs: 300 } })
  await expect(pool.acquire(signal)).rejects.toMatchObject(tooLate)
  const ending = open({ catalogUrl: endless })
  const waiting = ending.acquire(signal).catch((error: unknown) => error)
  await ending[Symbol.asyncDispose]()
  expect(await waiting).toMatchObject({ message: 'The threads have ended' })
})

test.for(['process.exit(3)', "throw new Error('no works')"])(
  'a start that ends by %s fails its caller alone, and is reported where none waits',
  async (start) => {
    const failures: unknown[] = []
    const failed = Promise.withResolvers<void>()
    const onFailure = (failure: unknown) => {
      failures.push(failure)
      failed.resolve()
    }
    await using pool = open({ catalogUrl: moduleOf(start), onFailure })
    const cause = { message: expect.stringMatching(/ended with the code 3|The thread failed/) }
    await expect(pool.acquire(signal)).rejects.toMatchObject({ cause })
    expect(failures).toEqual([])
    const leaving = new AbortController()
    const left = pool.acquire(leaving.signal)
    leaving.abort(new Error('no longer waiting'))
    await expect(left).rejects.toThrow('no longer waiting')
    await failed.promise
  },
)

test('after a start that failed one thread starts at a time', async () => {
  // The numbers of all starts, of those at this moment, and the most of them after the first two, which fail.
  const memory = new Int32Array(new SharedArrayBuffer(12))
  const counting = `
    import { workerData } from 'node:worker_threads'
    const memory = workerData.data
    if (Atomics.add(memory, 0, 1) < 2) throw new Error('no memory')
    const before = Atomics.add(memory, 1, 1)
    memory[2] = Math.max(memory[2], before + 1)
    await new Promise((resolve) => setTimeout(resolve, 500))
    Atomics.sub(memory, 1, 1)`
  const catalogUrl = moduleOf(counting)
  await using pool = open({ catalogUrl, data: memory, threadsMax: 4, startingMax: 2 })
  const threads = await Promise.allSettled(Array.from({ length: 4 }, () => pool.acquire(signal)))
  expect(threads.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
  expect([...memory]).toEqual([4, 0, 1])
})
