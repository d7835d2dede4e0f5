import { expect, test } from 'vitest'
import { watchEventLoop } from './watch-event-loop.ts'

test('a loop that is blocked for more than a second is reported, and its recovery', async () => {
  const [measured, blocked, unblocked] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const delays: number[] = []
  await using _watch = watchEventLoop({
    onDelay(seconds) {
      delays.push(seconds)
      measured?.resolve()
    },
    onBlocked: () => blocked?.resolve(),
    onUnblocked: () => unblocked?.resolve(),
  })
  await measured?.promise
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
  await blocked?.promise
  expect(Math.max(...delays)).toBeGreaterThan(1)
  await unblocked?.promise
})
