import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alwaysSmall, planBatches } from './plan-batches.ts'

const limits = { messageBytes: 100, batchBytes: 80, batchMessages: 3 }
const entries = (...sizes: number[]) => sizes.map((bytes, at) => ({ at, bytes }))
const plan = (sizes: number[], budget = { messages: 100, bytes: 10_000 }) =>
  planBatches(entries(...sizes), budget, limits).map(
    ({ kind, entries }) => `${kind} ${entries.map(({ bytes }) => bytes)}`,
  )

test.for([
  ['small ones together', [1, 2, 3], ['small 1,2,3']],
  ['at most three in a batch', [1, 2, 3, 4], ['small 1,2,3', 'small 4']],
  ['a large one alone, in its place', [1, 50, 2], ['small 1', 'large 50', 'small 2']],
  ['one that is exactly at the cap', [100], ['large 100']],
  ['one above the cap with its header', [101, 1], ['too_large 101', 'small 1']],
  ['nothing', [], []],
] as const)('%s', ([_, sizes, batches]) => {
  expect(plan([...sizes])).toEqual(batches)
})

test('messages beyond the budget wait for the next turn, but one message is always taken', () => {
  expect(plan([1, 2, 3], { messages: 2, bytes: 100 })).toEqual(['small 1,2'])
  expect(plan([90, 90, 1], { messages: 9, bytes: 100 })).toEqual(['large 90', 'large 90'])
  expect(plan([90], { messages: 9, bytes: 1 })).toEqual(['large 90'])
  expect(plan([5_000, 5_000], { messages: 9, bytes: 1 })).toEqual(['too_large 5000', 'too_large 5000'])
  expect(plan([1], { messages: 0, bytes: 100 })).toEqual([])
  expect(plan([1], { messages: 9, bytes: 0 })).toEqual([])
})

test('the batches are the first messages in their order, each once, within the limits', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 40 })
  const budgets = fc.record({ messages: fc.nat(50), bytes: fc.nat(500) })
  fc.assert(
    fc.property(sizes, budgets, (sizes, budget) => {
      const batches = planBatches(entries(...sizes), budget, limits)
      const taken = batches.flatMap(({ entries }) => entries)
      expect(taken).toEqual(entries(...sizes).slice(0, taken.length))
      for (const { kind, entries } of batches) {
        expect(entries.length).toBeLessThanOrEqual(kind === 'small' ? limits.batchMessages : 1)
        const bytes = entries.reduce((sum, { bytes }) => sum + bytes, 0)
        if (kind === 'small') expect(bytes).toBeLessThanOrEqual(limits.batchBytes)
      }
    }),
  )
})

test('as many messages of the size that is always small as a batch may have are one batch', () => {
  const some = fc.record({
    messageBytes: fc.integer({ min: 1, max: 5_000 }),
    batchBytes: fc.integer({ min: 8, max: 5_000 }),
    batchMessages: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(some, (limits) => {
      const sizes = Array.from({ length: limits.batchMessages }, () => alwaysSmall(limits))
      const batches = planBatches(entries(...sizes), { messages: 100, bytes: 10 ** 6 }, limits)
      expect(batches).toMatchObject([{ kind: 'small', entries: { length: limits.batchMessages } }])
    }),
  )
})
