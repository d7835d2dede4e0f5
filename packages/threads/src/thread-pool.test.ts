import { afterAll, expect, test } from 'vitest'
import type { TimeLimits } from './thread.ts'
import { openThreadPool } from './thread-pool.ts'

const { signal } = new AbortController()
const wide = { processorMs: 600_000, timeoutMs: 600_000 }
const catalogUrl = import.meta.resolve('./testing/thread-works.ts')
const open = (idleMs?: number) =>
  openThreadPool({
    catalogUrl,
    threadsMax: 1,
    resourceLimits: { maxOldGenerationSizeMb: 32 },
    env: {},
    idleMs,
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
  await using brief = open(1)
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
