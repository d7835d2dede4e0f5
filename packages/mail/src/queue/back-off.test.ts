import { settingDefinitions } from '@fiscus/contracts/tenants/setting-definitions'
import { expect, test } from 'vitest'
import { breakerDelayMs, retryDelayMs } from './back-off.ts'

const minutes = (ms: number) => ms / 60_000

const standard = {
  minutes: settingDefinitions['mail_queue.retry_minutes'].default,
  jitterPercent: settingDefinitions['mail_queue.retry_jitter_percent'].default,
}

test('by default a message waits 1, 5, 15, 30 min, 1, 2, 4, 8 h, and then 8 h', () => {
  const delays = Array.from({ length: 12 }, (_, index) => minutes(retryDelayMs(standard, index + 1, 0.5)))
  expect(delays).toEqual([1, 5, 15, 30, 60, 120, 240, 480, 480, 480, 480, 480])
})

test.for([
  [1, 0, 0.8],
  [1, 1, 1.2],
  [4, 0, 24],
  [4, 0.25, 27],
  [4, 1, 36],
  [8, 0, 384],
  [8, 1, 480],
  [0, 0.5, 1],
  [1_000_000, 1, 480],
])('after %i tries, with the random number %f, it waits %f min', ([attempts = 0, random = 0, expected]) => {
  expect(minutes(retryDelayMs(standard, attempts, random))).toBe(expected)
})

test('the delays and their random change are settings', () => {
  const delays = (jitterPercent: number, random: number) =>
    [1, 2, 3, 4].map((attempts) =>
      minutes(retryDelayMs({ minutes: [2, 60, 10], jitterPercent }, attempts, random)),
    )
  expect(delays(0, 1)).toEqual([2, 60, 10, 10])
  expect(delays(50, 0)).toEqual([1, 30, 5, 5])
  expect(delays(50, 1), 'never above the longest').toEqual([3, 60, 15, 15])
})

test('a host or a mailbox waits 1, 2, 5, 15, and then 60 min', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 99].map((failures) => minutes(breakerDelayMs(failures)))).toEqual([
    1, 1, 2, 5, 15, 60, 60, 60,
  ])
})
