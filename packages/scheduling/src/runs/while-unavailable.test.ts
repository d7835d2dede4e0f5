import { expect, test } from 'vitest'
import { whileUnavailable } from './while-unavailable.ts'

const away = () => Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED', query: 'select' })
const signal = new AbortController().signal

/** Work that fails so many times, and how often it was tried. */
function failing(times: number, failure: () => Error = away) {
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

test('it tries again while the database is away', async () => {
  const { work, tries } = failing(2)
  expect(await whileUnavailable(work, { patienceMs: 10_000, signal })).toBe('done')
  expect(tries()).toBe(3)
})

test('it gives up when its patience is over', async () => {
  const { work } = failing(100)
  await expect(whileUnavailable(work, { patienceMs: 300, signal })).rejects.toThrow('connection refused')
})

test('another failure is not tried again', async () => {
  const { work, tries } = failing(1, () => new Error('syntax error'))
  await expect(whileUnavailable(work, { patienceMs: 10_000, signal })).rejects.toThrow('syntax error')
  expect(tries()).toBe(1)
})

test('after an abort it tries once more, and no longer', async () => {
  const { work, tries } = failing(100)
  await expect(whileUnavailable(work, { patienceMs: 10_000, signal: AbortSignal.abort() })).rejects.toThrow()
  expect(tries()).toBe(1)

  const stop = new AbortController()
  const other = failing(100)
  const outcome = whileUnavailable(other.work, { patienceMs: 60_000, signal: stop.signal })
  stop.abort()
  await expect(outcome).rejects.toThrow('connection refused')
  expect(other.tries()).toBe(2)
})
