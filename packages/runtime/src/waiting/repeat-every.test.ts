import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { repeatEvery } from './repeat-every.ts'

test('calls the work again after each period', async () => {
  const work = vi.fn()
  await using _repetition = repeatEvery(1, work)
  expect(work).not.toHaveBeenCalled()
  await expect.poll(() => work.mock.calls.length).toBeGreaterThanOrEqual(3)
})

test('waits for a call before the next period starts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  await using _repetition = repeatEvery(1, work)
  await expect.poll(() => work.mock.calls.length).toBe(1)
  await sleep(20)
  expect(work).toHaveBeenCalledTimes(1)
  resolve()
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(1)
})

test('reports a failure and continues', async () => {
  const failure = new Error('no connection')
  const onError = vi.fn()
  await using _repetition = repeatEvery(1, () => Promise.reject(failure), { onError })
  await expect.poll(() => onError.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(onError).toHaveBeenLastCalledWith(failure)
})

test('disposal waits for the call that is in progress, and no further call follows', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  const repetition = repeatEvery(1, work)
  await expect.poll(() => work.mock.calls.length).toBe(1)
  let isDisposed = false
  const disposed = Promise.resolve(repetition[Symbol.asyncDispose]()).then(() => {
    isDisposed = true
  })
  await sleep(20)
  expect(isDisposed).toBe(false)
  resolve()
  await disposed
  expect(work).toHaveBeenCalledTimes(1)
})

test('an abort ends the repetition, and disposal after it returns', async () => {
  const stopping = new AbortController()
  const work = vi.fn()
  const repetition = repeatEvery(1, work, { signal: stopping.signal })
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(0)
  stopping.abort()
  const calls = work.mock.calls.length
  await repetition[Symbol.asyncDispose]()
  expect(work).toHaveBeenCalledTimes(calls)
})

test('a repetition that is aborted before it starts never calls the work', async () => {
  const work = vi.fn()
  await repeatEvery(0, work, { signal: AbortSignal.abort() })[Symbol.asyncDispose]()
  expect(work).not.toHaveBeenCalled()
})
