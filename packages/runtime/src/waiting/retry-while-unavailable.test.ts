import { expect, test } from 'vitest'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const unavailable = () =>
  Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED', query: 'select' })
const signal = new AbortController().signal

/** Work that fails `times` times, and the number of its calls. */
function failing(times: number, failure: () => Error = unavailable) {
  let tries = 0
  return {
    tries: () => tries,
    async work() {
      tries += 1
      if (tries <= times) throw failure()
      return 'done'
    },
  }
}

test('retries while the database is unavailable', async () => {
  const { work, tries } = failing(2)
  expect(await retryWhileUnavailable(work, { patienceMs: 10_000, signal })).toBe('done')
  expect(tries()).toBe(3)
})

test('throws when the patience has ended', async () => {
  const { work } = failing(100)
  await expect(retryWhileUnavailable(work, { patienceMs: 300, signal })).rejects.toThrow('connection refused')
})

test('does not retry after other failures', async () => {
  const { work, tries } = failing(1, () => new Error('syntax error'))
  await expect(retryWhileUnavailable(work, { patienceMs: 10_000, signal })).rejects.toThrow('syntax error')
  expect(tries()).toBe(1)
})

test('tries once more after an abort', async () => {
  const { work, tries } = failing(100)
  await expect(
    retryWhileUnavailable(work, { patienceMs: 10_000, signal: AbortSignal.abort() }),
  ).rejects.toThrow()
  expect(tries()).toBe(1)

  const stop = new AbortController()
  const other = failing(100)
  const outcome = retryWhileUnavailable(other.work, { patienceMs: 60_000, signal: stop.signal })
  stop.abort()
  await expect(outcome).rejects.toThrow('connection refused')
  expect(other.tries()).toBe(2)
})
