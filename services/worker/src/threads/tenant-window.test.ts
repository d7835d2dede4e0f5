import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EnteredRun, openTenantWindow } from './tenant-window.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new AbortController().signal

/** A window over nine pools, and what enters it: the run of a tenant by its number, on a queue. */
function openWindow() {
  const tenantWindow = openTenantWindow(9)
  const enter = (queue: QueueName, tenant: number, signal = never) => {
    const runId = String(tenant).padStart(4, '0')
    return tenantWindow.enter({ runId, tenantId: `tenant_${tenant}`, queue }, signal)
  }
  return {
    enter,
    /** A run of each tenant that enters and ends. */
    async pass(queue: QueueName, tenants: readonly number[]) {
      for (const tenant of tenants) {
        using _run = await enter(queue, tenant)
      }
    },
  }
}

async function hasEntered(entering: Promise<EnteredRun | null>): Promise<boolean> {
  const waiting = Symbol('waiting')
  return (await Promise.race([entering, vi.advanceTimersByTimeAsync(0).then(() => waiting)])) !== waiting
}

test('a run waits while it is ahead of another queue by a third of the pools, and enters when that queue advances', async () => {
  const { enter, pass } = openWindow()
  const behind = await enter('mail', 1)
  await pass('pdf', [1, 2, 3, 4])
  const ahead = enter('pdf', 5)
  expect(await hasEntered(ahead)).toBe(false)
  behind?.[Symbol.dispose]()
  expect(await hasEntered(ahead), 'between two runs of the queue').toBe(false)
  await enter('mail', 2)
  expect(await hasEntered(ahead)).toBe(true)
})

test('a run of a tenant with an open connection, and the queue that is furthest behind, do not wait', async () => {
  const { enter, pass } = openWindow()
  await enter('mail', 1)
  await pass('pdf', [1, 2, 3, 4])
  expect(await hasEntered(enter('dav', 4))).toBe(true)
  expect(await hasEntered(enter('mail', 2))).toBe(true)
})

test('a queue that has no run for a second has ended', async () => {
  const { enter, pass } = openWindow()
  await pass('mail', [1])
  await pass('pdf', [1, 2, 3, 4])
  const ahead = enter('pdf', 5)
  await vi.advanceTimersByTimeAsync(900)
  expect(await hasEntered(ahead)).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(await hasEntered(ahead)).toBe(true)
})

test.for([
  ['has left for a thread of its own', (run: EnteredRun | null) => run?.leave()],
  ['takes longer than two seconds', () => vi.advanceTimersByTimeAsync(2_100)],
] as const)('a run does not wait for a queue whose run %s', async ([_, makeSlow]) => {
  const { enter, pass } = openWindow()
  const behind = await enter('mail', 1)
  await pass('pdf', [1, 2, 3, 4])
  const ahead = enter('pdf', 5)
  expect(await hasEntered(ahead)).toBe(false)
  await makeSlow(behind)
  expect(await hasEntered(ahead)).toBe(true)
})

test('a run does not wait for a queue whose runs take ten times as long as those of its own', async () => {
  const { enter, pass } = openWindow()
  for (const [queue, ms] of [
    ['maintenance', 200],
    ['pdf', 10],
  ] as const) {
    using _run = await enter(queue, 1)
    await vi.advanceTimersByTimeAsync(ms)
  }
  await enter('maintenance', 1)
  await pass('pdf', [2, 3, 4])
  expect(await hasEntered(enter('pdf', 5))).toBe(true)
})

test('a run does not wait for a queue that is behind by four times as many tenants as there are pools', async () => {
  const { enter, pass } = openWindow()
  await pass(
    'pdf',
    Array.from({ length: 40 }, (_, n) => n + 2),
  )
  await enter('mail', 1)
  expect(await hasEntered(enter('pdf', 42))).toBe(true)
})

test('a run that is stopped while it waits does not enter', async () => {
  const { enter, pass } = openWindow()
  const stop = new AbortController()
  await enter('mail', 1)
  await pass('pdf', [1, 2, 3, 4])
  const ahead = enter('pdf', 5, stop.signal)
  stop.abort()
  expect(await ahead).toBeNull()
  expect(await enter('pdf', 4, stop.signal)).toBeNull()
})
