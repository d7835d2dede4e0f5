import { describe, expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Work whose batches are recorded, and end when the test resolves or rejects them. */
function controlledWork() {
  const batches: { inputs: number[]; resolve(): void; reject(error: Error): void }[] = []
  const call = batched(
    (_: object, inputs: number[]) =>
      new Promise<number[]>((resolve, reject) => {
        batches.push({ inputs, resolve: () => resolve(inputs.map((input) => input * 10)), reject })
      }),
  )
  const database = {}
  return {
    batches,
    call: (input: number) => call(database, input),
    callOnOtherDatabase: (input: number) => call({}, input),
    nextTurn: () => new Promise(setImmediate),
  }
}

describe('batched()', () => {
  test('the calls of one turn are one batch; calls that arrive meanwhile are the next batch, in order', async () => {
    const { batches, call, nextTurn } = controlledWork()
    const first = [call(1), call(2)]
    await nextTurn()
    const second = [call(3), call(4), call(5)]
    await nextTurn()
    expect(batches.map(({ inputs }) => inputs)).toEqual([[1, 2]])
    batches[0]?.resolve()
    expect(await Promise.all(first)).toEqual([10, 20])
    await nextTurn()
    expect(batches.map(({ inputs }) => inputs)).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    batches[1]?.resolve()
    expect(await Promise.all(second)).toEqual([30, 40, 50])
  })

  test('a batch that fails fails its own calls only', async () => {
    const { batches, call, nextTurn } = controlledWork()
    const first = Promise.allSettled([call(1), call(2)])
    await nextTurn()
    const second = call(3)
    const reason = new Error('no connection')
    batches[0]?.reject(reason)
    expect(await first).toEqual([1, 2].map(() => ({ status: 'rejected', reason })))
    await nextTurn()
    batches[1]?.resolve()
    expect(await second).toBe(30)
  })

  test('a batch has at most 100 calls', async () => {
    const { batches, call, nextTurn } = controlledWork()
    const all = Promise.all(Array.from({ length: 250 }, (_, index) => call(index)))
    for (let batch = 0; batch < 3; batch += 1) {
      await nextTurn()
      batches[batch]?.resolve()
    }
    expect(await all).toHaveLength(250)
    expect(batches.map(({ inputs }) => inputs.length)).toEqual([100, 100, 50])
  })

  test('each database has its own batches', async () => {
    const { batches, call, callOnOtherDatabase, nextTurn } = controlledWork()
    const both = Promise.all([call(1), callOnOtherDatabase(2)])
    await nextTurn()
    expect(batches.map(({ inputs }) => inputs)).toEqual([[1], [2]])
    for (const batch of batches) batch.resolve()
    expect(await both).toEqual([10, 20])
  })
})
