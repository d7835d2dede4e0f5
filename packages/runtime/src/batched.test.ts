import { describe, expect, test } from 'vitest'
import { gathered } from './batched.ts'

/** Work that waits to be told to answer, and what it was given. */
function heldWork() {
  const batches: { inputs: number[]; answer(): void; fail(error: Error): void }[] = []
  const ask = gathered(
    (_: object, inputs: number[]) =>
      new Promise<number[]>((resolve, reject) => {
        batches.push({ inputs, answer: () => resolve(inputs.map((input) => input * 10)), fail: reject })
      }),
  )
  const database = {}
  const settle = () => new Promise(setImmediate)
  return {
    batches,
    ask: (input: number) => ask(database, input),
    askOther: (input: number) => ask({}, input),
    settle,
  }
}

describe('gathered()', () => {
  test('asks at once for what is asked in one turn, and then for what came meanwhile, in order', async () => {
    const { batches, ask, settle } = heldWork()
    const first = [ask(1), ask(2)]
    await settle()
    const second = [ask(3), ask(4), ask(5)]
    await settle()
    expect(batches.map(({ inputs }) => inputs)).toEqual([[1, 2]])
    batches[0]?.answer()
    expect(await Promise.all(first)).toEqual([10, 20])
    await settle()
    expect(batches.map(({ inputs }) => inputs)).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    batches[1]?.answer()
    expect(await Promise.all(second)).toEqual([30, 40, 50])
  })

  test('a batch that fails fails those in it, and no others', async () => {
    const { batches, ask, settle } = heldWork()
    const first = Promise.allSettled([ask(1), ask(2)])
    await settle()
    const second = ask(3)
    const reason = new Error('no connection')
    batches[0]?.fail(reason)
    expect(await first).toEqual([1, 2].map(() => ({ status: 'rejected', reason })))
    await settle()
    batches[1]?.answer()
    expect(await second).toBe(30)
  })

  test('never asks for more than 100 together', async () => {
    const { batches, ask, settle } = heldWork()
    const all = Promise.all(Array.from({ length: 250 }, (_, index) => ask(index)))
    for (let batch = 0; batch < 3; batch += 1) {
      await settle()
      batches[batch]?.answer()
    }
    expect(await all).toHaveLength(250)
    expect(batches.map(({ inputs }) => inputs.length)).toEqual([100, 100, 50])
  })

  test('another database has batches of its own', async () => {
    const { batches, ask, askOther, settle } = heldWork()
    const both = Promise.all([ask(1), askOther(2)])
    await settle()
    expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2]])
    for (const batch of batches) batch.answer()
    expect(await both).toEqual([10, 20])
  })
})
