import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { availableMemory, threadCapacity } from './thread-capacity.ts'

const mebibyte = 2 ** 20

const all = { queues: 5, concurrency: 6 }
const one = { queues: 1, concurrency: 6 }

test.for([
  ['16 GB', 16_384, all, { threadsMax: 30, concurrency: 6 }],
  ['8 GB', 8_192, all, { threadsMax: 30, concurrency: 6 }],
  ['4 GB', 4_096, all, { threadsMax: 14, concurrency: 2 }],
  ['2 GB', 2_048, all, { threadsMax: 6, concurrency: 1 }],
  ['1 GB, fewer threads than queues', 1_024, all, { threadsMax: 2, concurrency: 1 }],
  ['1 GB for one queue', 1_024, one, { threadsMax: 2, concurrency: 2 }],
  ['less than one thread needs', 128, all, { threadsMax: 1, concurrency: 1 }],
  ['exactly three threads', 256 + 3 * 264, one, { threadsMax: 3, concurrency: 3 }],
  ['a megabyte less than three threads', 255 + 3 * 264, one, { threadsMax: 2, concurrency: 2 }],
] as const)('%s', ([_, megabytes, configured, capacity]) => {
  expect(threadCapacity(configured, megabytes * mebibyte)).toEqual(capacity)
})

test('the memory is that of the machine at most', () => {
  expect(availableMemory()).toBeGreaterThan(0)
  expect(availableMemory()).toBeLessThanOrEqual(totalmem())
})
