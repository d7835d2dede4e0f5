import { expect, test, vi } from 'vitest'
import { sharedFor } from './shared-for.ts'

test('calls within the period share one load, later calls start another', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let loads = 0
  const count = sharedFor(1000, async () => ++loads)
  expect(await Promise.all([count(), count()])).toEqual([1, 1])
  vi.advanceTimersByTime(999)
  expect(await count()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await count()).toBe(2)
  vi.useRealTimers()
})
