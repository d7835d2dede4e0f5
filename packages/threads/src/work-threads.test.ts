import { Problem } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'
import { createMetrics } from '@fiscus/runtime/metrics'
import { expect, test } from 'vitest'
import {
  computeWork,
  echoWork,
  exitWork,
  failWork,
  type Rules,
  rejectWork,
  rulesWork,
  sleepWork,
} from './testing/thread-works.ts'
import { openWorkThreads, type WorkLimits } from './work-threads.ts'

const catalogUrl = import.meta.resolve('./testing/thread-works.ts')
const { signal } = new AbortController()
const job = { tenantId: 'a', signal }

function open(limits: Partial<WorkLimits> = {}, metrics = createMetrics()) {
  return openWorkThreads({
    catalogUrl,
    metrics,
    service: 'test',
    advice: requests.divideFile(),
    sizeOf: ({ rules }: Rules) => rules.length,
    limits: { tenantMax: 2, totalMax: 3, waitMs: 60_000, processorMs: 60_000, timeoutMs: 60_000, ...limits },
  })
}

test('a work returns its output, and a Problem is thrown as in the main thread, with 1,000 errors at most', async () => {
  await using threads = open()
  expect(await threads.run(echoWork, { text: 'żółw' }, job)).toEqual({ text: 'żółw' })
  const failure = await threads.run(rejectWork, 1_001, job).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Problem)
  expect(failure).toMatchObject({
    code: 'invalid-request',
    message: 'The value is wrong. 1 more error is not listed.',
    errors: { length: 1_000 },
    headers: { etag: '"v1"' },
  })
})

test('a failure of a work has its stack, and a thread that ends is replaced', async () => {
  await using threads = open()
  await expect(threads.run(failWork, null, job)).rejects.toMatchObject({
    stack: expect.stringContaining('thread-works.ts'),
  })
  await expect(threads.run(exitWork, null, job)).rejects.toThrow('The thread ended with the code 1')
  expect(await threads.run(echoWork, { text: 'next' }, job)).toEqual({ text: 'next' })
})

test('a job that takes too long is ended, and the next job runs', async () => {
  await using threads = open({ processorMs: 50 })
  await expect(threads.run(computeWork, 600_000, job)).rejects.toMatchObject({ code: 'overloaded' })
  await expect(threads.run(computeWork, 600_000, job)).rejects.toMatchObject({ code: 'overloaded' })
})

test('a job is rejected when too many wait, or when it waits too long, or when its caller disconnects', async () => {
  await using threads = open({ waitMs: 5_000 })
  const caller = new AbortController()
  const running = threads.run(sleepWork, 500, job)
  const abandoned = threads.run(echoWork, { text: 'late' }, { ...job, signal: caller.signal })
  const waiting = threads.run(echoWork, { text: 'waiting' }, job)
  await expect(threads.run(echoWork, { text: 'too many' }, job)).rejects.toMatchObject({
    code: 'overloaded',
    headers: { 'Retry-After': '5' },
  })
  caller.abort(new Error('disconnected'))
  await expect(abandoned).rejects.toThrow('disconnected')
  expect(await Promise.all([running, waiting])).toEqual([500, { text: 'waiting' }])
  await using impatient = open({ waitMs: 20 })
  const long = impatient.run(sleepWork, 500, job)
  await expect(impatient.run(echoWork, { text: '' }, job)).rejects.toMatchObject({ code: 'overloaded' })
  await long
})

test('metrics count the jobs by state, the rejections by reason, and the time of each work', async () => {
  const metrics = createMetrics()
  const linesOf = async (name: string) => {
    const text = await metrics.registry.getSingleMetricAsString(name)
    return text.split('\n').filter((line) => line.startsWith(name))
  }
  await using threads = open({ tenantMax: 1, waitMs: 100, timeoutMs: 400 }, metrics)
  // A job waits until its thread has started.
  await threads.run(echoWork, { text: '' }, job)
  const accepted = [threads.run(sleepWork, 60_000, job), threads.run(sleepWork, 1, job)]
  await expect(threads.run(sleepWork, 1, job)).rejects.toMatchObject({ code: 'overloaded' })
  expect(await linesOf('test_thread_jobs')).toEqual([
    'test_thread_jobs{state="running"} 1',
    'test_thread_jobs{state="waiting"} 1',
  ])
  await Promise.allSettled(accepted)
  expect(await linesOf('test_thread_jobs_rejected_total')).toEqual([
    'test_thread_jobs_rejected_total{reason="queue_full"} 1',
    'test_thread_jobs_rejected_total{reason="waited"} 1',
    'test_thread_jobs_rejected_total{reason="timed_out"} 1',
  ])
  await expect
    .poll(() => linesOf('test_thread_job_seconds'))
    .toContain('test_thread_job_seconds_count{work="sleep"} 1')
})

test('a configuration is copied once for each thread, and dropped when others take its place', async () => {
  await using threads = open()
  const rulesOf = (configuration: Rules) => threads.run(rulesWork, null, { ...job, configuration })
  const configurations = [1, 30_000, 30_001].map((count) => ({
    rules: Array.from({ length: count }, (_, number) => ({ number })),
  }))
  for (const round of [1, 2])
    for (const configuration of configurations)
      expect([round, await rulesOf(configuration)]).toEqual([round, configuration.rules.length])
})
