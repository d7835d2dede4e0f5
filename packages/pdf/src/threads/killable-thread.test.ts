import { expect, test } from 'vitest'
import type { SlowJob } from '../testing/slow-thread.ts'
import { KillableThread, type TimeLimits } from './killable-thread.ts'

const { signal } = new AbortController()
const thread = new KillableThread<SlowJob, string>(new URL('../testing/slow-thread.ts', import.meta.url), {
  resourceLimits: {},
  idleMs: 100,
})
const wide = { processorMs: 600_000, timeoutMs: 600_000 }

const run = (job: SlowJob, limits: Partial<TimeLimits>) =>
  thread.run(job, { limits: { ...wide, ...limits }, signal })

test('a job that waits longer than its processor time is answered, as on a busy machine', async () => {
  // The start of the thread is a part of the first job.
  expect(await run({ waitMs: 1 }, {})).toBe('done')
  expect(await run({ waitMs: 1_000 }, { processorMs: 500 })).toBe('done')
})

test('a job that has spent its processor time is ended, in a thread that runs and in a new one', async () => {
  for (const processorMs of [200, 300])
    await expect(run({ computeMs: 600_000 }, { processorMs })).rejects.toThrow('It takes too long')
  expect(await run({ computeMs: 1 }, {})).toBe('done')
})

test('a job without an end is ended by the clock although it spends no processor time', async () => {
  await expect(run({ waitMs: 600_000 }, { timeoutMs: 200 })).rejects.toThrow('It takes too long')
  expect(await run({ waitMs: 1 }, {})).toBe('done')
})
