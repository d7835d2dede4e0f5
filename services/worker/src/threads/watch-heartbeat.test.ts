import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signs } from './messages.ts'
import { watchHeartbeat } from './watch-heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A thread whose processor time is `share` of the time of the clock. */
function threadWith(share: number) {
  const startedAt = performance.now()
  const onBlocked = vi.fn<(seconds: number) => void>()
  const signsOfThread = new Int32Array(2)
  const cpuUsage = async () => ({ user: (performance.now() - startedAt) * 1_000 * share, system: 0 })
  const watch = watchHeartbeat({ cpuUsage }, signsOfThread, onBlocked)
  return { onBlocked, watch, beat: () => void Atomics.add(signsOfThread, signs.beats, 1) }
}

test('a thread that computes without a heartbeat is blocked after 4 s of processor time, and reported once', async () => {
  const { onBlocked } = threadWith(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onBlocked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onBlocked).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onBlocked).toHaveBeenCalledOnce()
})

test.for([
  ['gets a tenth of a processor', 0.1],
  ['waits without the processor', 0],
] as const)('a thread that %s is blocked after 30 s without a heartbeat', async ([_, share]) => {
  const { onBlocked } = threadWith(share)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(onBlocked).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onBlocked).toHaveBeenCalledOnce()
})

test('a busy thread with heartbeats is not blocked', async () => {
  const { onBlocked, beat } = threadWith(1)
  for (let seconds = 0; seconds < 60; seconds += 3) {
    beat()
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(onBlocked).not.toHaveBeenCalled()
})

test('a process that was suspended does not blame its threads', async () => {
  const { onBlocked, beat } = threadWith(0)
  beat()
  await vi.advanceTimersByTimeAsync(3_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onBlocked).not.toHaveBeenCalled()
})

test('after disposal nothing is reported', async () => {
  const { onBlocked, watch } = threadWith(1)
  await vi.advanceTimersByTimeAsync(3_000)
  watch[Symbol.dispose]()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onBlocked).not.toHaveBeenCalled()
})
