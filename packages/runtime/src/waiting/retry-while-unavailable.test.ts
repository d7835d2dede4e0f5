import { expect, test } from 'vitest'
import { markOrigin } from '../faults/origin.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const refused = () => Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
const unavailable = () => markOrigin(refused(), 'database')
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

test.for([() => new Error('syntax error'), refused])(
  'does not retry after other failures, such as a refused connection of another server',
  async (failure) => {
    const { work, tries } = failing(1, failure)
    await expect(retryWhileUnavailable(work, { patienceMs: 10_000, signal })).rejects.toThrow(failure())
    expect(tries()).toBe(1)
  },
)

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
